import { beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import {
  type AccountsApp,
  accountsApp,
  get,
  goodPassword,
  post,
  registerUser,
  registerVerified,
  registration,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { postForm } from '#tests/support/forms.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});

const register = (body: Record<string, unknown>) => post(app, '/users/registerRedirect', body);

describe('a registration', () => {
  test('answers a session that is not verified, with nothing secret in it', async () => {
    const body = registration({ name: '  Ana   Gil ', email: ' Ana.Gil@Example.org ' });
    const answer = await register(body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        _id: expect.any(String),
        name: 'Ana Gil',
        email: 'Ana.Gil@Example.org',
        image: null,
        check: false,
        rol: 'user',
        interestedIn: 'motogp',
        gender: 'mujer',
      },
    });
  });

  test('mails a six-digit code alone on its line, and a link to where it is typed', async () => {
    const { user } = await registerUser(app);
    const mail = app.mail.latest(user.email);
    expect(app.mail.code(user.email)).toMatch(/^[1-9]\d{5}$/);
    expect(mail.subject).toBe('Your Tifo verification code');
    expect(mail.text).toBe(`Welcome to Tifo!

Your verification code is:

${app.mail.code(user.email)}

Enter it within 10 minutes on the page where you signed up,
or open this link, which does it for you:

http://localhost:3000/verifyCode#${app.mail.link(user.email)}

This code replaces any earlier one. Copy it with care: as a security
measure, a wrong code deletes the new account, and you would have
to sign up again.

If you did not sign up at Tifo, you can ignore this mail. Please do
not open the link. Unconfirmed accounts are deleted after a day.
`);
  });

  test.each([
    ['/motogp/riders', '/motogp/riders'],
    ['/motogp/riders?view=podiums&name=call+evil', '/motogp/riders?view=podiums'],
    ['//evil.example', ''],
    ['https://evil.example/fifa', ''],
    ['/motogp/riders/buy-at-evil', ''],
    ['/login', ''],
    ['', ''],
  ])('with the page %j asked for before mails a link that leads to %j', async (next, mailed) => {
    const { token, user } = await registerUser(app, { next });
    const link = () => /verifyCode#\S+/.exec(app.mail.latest(user.email).text)?.[0];
    expect(link()).toBe(`verifyCode#${app.mail.link(user.email)}${mailed}`);
    const first = link();
    const sent = await post(app, '/users/resend', { email: user.email, next }, { token });
    expect(sent.json()).toEqual({ resend: true });
    expect(link()).not.toBe(first);
    expect(link()).toBe(`verifyCode#${app.mail.link(user.email)}${mailed}`);
    app.clock.time = new Date(Date.now() + 11 * 60_000);
    const body = { email: user.email, confirmationCode: '123456', next };
    const expired = await post(app, '/users/check', body, { token });
    app.clock.time = null;
    expect(expired.json().code).toBe('codeExpired');
    expect(link()).toBe(`verifyCode#${app.mail.link(user.email)}${mailed}`);
  });

  test.each([['x'.repeat(301)], [7], [{}], [['/fifa']]])('refuses %j as a page', async (next) => {
    const answer = await register(registration({ next }));
    expect(answer.json()).toMatchObject({ status: 400, issues: [{ field: 'next' }] });
  });

  test('succeeds though its mail cannot leave', async () => {
    app.mail.failWith(new Error('no route'));
    const answer = await register(registration());
    app.mail.failWith(null);
    expect(answer.statusCode).toBe(200);
  });

  test('opens a session that may only verify, resend and log out', async () => {
    const session = await registerUser(app);
    const closed = await get(app, '/players/', session);
    expect(closed.json()).toMatchObject({ status: 403, code: 'notVerified' });
    const renew = await post(app, '/users/login/autologin', null, session);
    expect(renew.statusCode).toBe(403);
    const own = await get(app, `/users/${session.user._id}`, session);
    expect(own.json()).toMatchObject({ check: false, email: session.user.email });
  });

  test('takes a form with the same fields', async () => {
    const answer = await postForm(app, '/users/registerRedirect', registration());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { check: false, interestedIn: 'motogp' } });
  });

  test('takes an image input that was left empty', async () => {
    const answer = await postForm(app, '/users/registerRedirect', registration(), {
      image: new File([], ''),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('refuses an image that is none', async () => {
    const answer = await postForm(app, '/users/registerRedirect', registration(), {
      image: new File(['GIF89a'], 'me.gif'),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([{ field: 'image', message: expect.any(String) }]);
  });
});

describe('a registration is refused', () => {
  test.each([
    ['an address without @', { email: 'ana.example.org' }, 409, 'invalidEmail', 'email'],
    ['an empty address', { email: '' }, 409, 'invalidEmail', 'email'],
    ['two @', { email: 'ana@b@example.org' }, 409, 'invalidEmail', 'email'],
    [
      'a header in the address',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      409,
      'invalidEmail',
      'email',
    ],
    ['an address with a name', { email: 'Ana <ana@example.org>' }, 409, 'invalidEmail', 'email'],
    ['letters beyond ASCII', { email: 'añа@example.org' }, 409, 'invalidEmail', 'email'],
    ['no gender', { gender: undefined }, 400, 'genderRequired', 'gender'],
    ['an unknown gender', { gender: 'x' }, 400, 'genderRequired', 'gender'],
    ['no interest', { interestedIn: undefined }, 400, 'interestRequired', 'interestedIn'],
    ['an unknown interest', { interestedIn: 'golf' }, 400, 'interestRequired', 'interestedIn'],
    ['a short password', { password: 'Ab!4567' }, 400, 'weakPassword', 'password'],
    ['no upper case', { password: 'abcdefg!' }, 400, 'weakPassword', 'password'],
    ['no lower case', { password: 'ABCDEFG!' }, 400, 'weakPassword', 'password'],
    ['no special character', { password: 'Abcdefg1' }, 400, 'weakPassword', 'password'],
    ['a password of 257', { password: `Ab!${'x'.repeat(254)}` }, 400, 'weakPassword', 'password'],
    ['a common password', { password: 'Password1!' }, 400, 'commonPassword', 'password'],
    ['a name of one letter', { name: ' A ' }, 400, 'invalid', 'name'],
    ['a name of 41', { name: 'x'.repeat(41) }, 400, 'invalid', 'name'],
    ['a name that turns text around', { name: 'Ana\u202EliG' }, 400, 'invalid', 'name'],
    ['a name without letters', { name: '!!!' }, 400, 'invalid', 'name'],
    ['a field that nobody knows', { rol: 'admin' }, 400, 'invalid', 'rol'],
    ['a name that is no text', { name: ['Ana'] }, 400, 'invalid', 'name'],
    ['no name', { name: undefined }, 400, 'invalid', 'name'],
  ])('with %s', async (_what, overrides, status, code, field) => {
    const answer = await register(registration(overrides));
    expect(answer.json()).toMatchObject({ status, code, issues: [{ field }] });
  });

  test('in the order of the catalogue: address, gender, interest, password', async () => {
    const invalid = { email: 'x', gender: '', interestedIn: '', password: 'x' };
    const mended = [
      invalid,
      { ...invalid, email: 'order@example.org' },
      { ...invalid, email: 'order@example.org', gender: 'otros' },
      { ...invalid, email: 'order@example.org', gender: 'otros', interestedIn: 'fifa' },
    ];
    const codes: string[] = [];
    for (const body of mended) codes.push((await register(registration(body))).json().code);
    expect(codes).toEqual(['invalidEmail', 'genderRequired', 'interestRequired', 'weakPassword']);
  });

  test('with every field that is wrong, what somebody has among them', async () => {
    await registerVerified(app, { name: 'Olga Prats', email: 'olga@example.org' });
    const taken = { name: 'Olga Prats', email: 'other@example.org' };
    const fieldsOf = async (body: object) => {
      const answer = (await register(registration({ ...body }))).json();
      return [answer.code, ...answer.issues.map((issue: { field: string }) => issue.field)];
    };
    expect(await fieldsOf({ ...taken, password: 'Password1!', gender: undefined })).toEqual([
      ...['genderRequired', 'gender', 'password', 'name'],
    ]);
    await registerVerified(app, { name: 'Pau Prats', email: 'pau@example.org' });
    expect(await fieldsOf({ name: 'Olga Prats', email: 'PAU@example.org' })).toEqual([
      ...['invalidEmail', 'email', 'name'],
    ]);
    const pau = { email: 'pau@example.org' };
    expect(await fieldsOf({ ...pau, name: '!!!' })).toEqual(['invalidEmail', 'email', 'name']);
    expect(await fieldsOf({ ...pau, name: 'admin', password: 'x' })).toEqual([
      ...['invalidEmail', 'email', 'password', 'name'],
    ]);
    expect(await fieldsOf({ name: 'olga prats', password: 'x' })).toEqual([
      ...['weakPassword', 'password', 'name'],
    ]);
  });

  test.each(['Admin', 'TIFO', 'r00t', 'Tifo Support', 'Admın'])(
    'with the reserved name %s',
    async (name) => {
      const answer = await register(registration({ name }));
      expect(answer.json()).toMatchObject({
        status: 409,
        code: 'reservedName',
        issues: [{ field: 'name', message: errors.reservedName.message }],
      });
    },
  );

  test('with the name or address of a verified user, however it is written', async () => {
    await registerVerified(app, { name: 'Núria Más', email: 'Nuria@example.org' });
    const sameName = await register(registration({ name: 'nuria mas' }));
    expect(sameName.json()).toMatchObject({
      status: 409,
      code: 'duplicateUser',
      issues: [{ field: 'name', message: 'This name is taken' }],
    });
    const lookAlike = await register(registration({ name: 'Nuriа Mаs' }));
    expect(lookAlike.json()).toMatchObject({ status: 400, issues: [{ field: 'name' }] });
    const skeleton = await register(registration({ name: 'Nurıa Mas' }));
    expect(skeleton.json()).toMatchObject({ status: 409, issues: [{ field: 'name' }] });
    const sameAddress = await register(registration({ email: 'NURIA@EXAMPLE.ORG' }));
    expect(sameAddress.json()).toMatchObject({
      status: 409,
      code: 'invalidEmail',
      issues: [{ field: 'email', message: 'This email already has an account' }],
    });
  });

  test('once of two at the same moment', async () => {
    const bodies = [1, 2].map(() => registration({ name: 'Twin Fan', email: 'twin@example.org' }));
    const answers = await Promise.all(bodies.map(register));
    expect(
      answers.map((answer) => answer.statusCode).filter((status) => status === 200),
    ).not.toEqual([]);
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
    const users = await app.db.read
      .selectFrom('user')
      .select('id')
      .where('email_key', '=', 'twin@example.org')
      .execute();
    expect(users).toHaveLength(1);
  });
});

describe('an unverified account', () => {
  test('yields its address and name to a new registration, and its bearer dies', async () => {
    const squatter = await registerUser(app, { name: 'Real Owner', email: 'owner@example.org' });
    const staleCode = app.mail.code('owner@example.org');
    const owner = await registerUser(app, { name: 'real owner', email: 'Owner@example.org' });
    expect(owner.user._id).not.toBe(squatter.user._id);

    const old = await post(
      app,
      '/users/check',
      { email: 'owner@example.org', confirmationCode: staleCode },
      squatter,
    );
    expect(old.statusCode).toBe(401);
    const code = app.mail.code('Owner@example.org');
    const verified = await post(
      app,
      '/users/check',
      { email: 'owner@example.org', confirmationCode: code },
      owner,
    );
    expect(verified.json()).toMatchObject({ check: true });
    const login = await post(app, '/users/login', {
      email: 'owner@example.org',
      password: goodPassword,
    });
    expect(login.json().user).toMatchObject({ _id: owner.user._id, check: true });
  });

  test('yields its name to somebody with another address', async () => {
    const first = await registerUser(app, { name: 'Shared Name' });
    const second = await registerUser(app, { name: 'Shared Name' });
    expect((await get(app, `/users/${first.user._id}`, first)).statusCode).toBe(404);
    expect((await get(app, `/users/${second.user._id}`, second)).statusCode).toBe(200);
  });
});

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { entityTag } from '#contract/versions.ts';
import { as } from '#tests/support/app.ts';
import {
  type AccountsApp,
  accountsApp,
  get,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});

type Session = Awaited<ReturnType<typeof registerVerified>>;

const update = (session: { token: string }, body: Record<string, unknown>) =>
  patch(app, '/users/update/update', body, session);
const page = async (session: Session) =>
  (await get(app, `/users/${session.user._id}`, session)).json();
const login = async (session: Session): Promise<Session> =>
  (await post(app, '/users/login', { email: session.user.email, password: goodPassword })).json();

describe('a profile update', () => {
  test('changes what was sent, says so field by field, and logs out', async () => {
    const session = await registerVerified(app);
    const other = await login(session);
    const answer = await update(session, {
      name: 'Vale  Cuarenta',
      interestedIn: 'fifa',
      gender: 'otros',
    });
    expect(answer.json()).toEqual({
      testUpdate: [{ name: true }, { interestedIn: true }, { gender: true }],
    });
    expect((await login(session)).user).toMatchObject({
      name: 'Vale Cuarenta',
      interestedIn: 'fifa',
      gender: 'otros',
    });
    expect((await post(app, '/users/logout', null, session)).statusCode).toBe(401);
    expect((await post(app, '/users/logout', null, other)).statusCode).toBe(200);
  });

  test('is taken at the version that it names only, the one of one’s own page', async () => {
    const session = await registerVerified(app);
    const { user } = session;
    const other = await login(session);
    const { version } = await page(session);
    expect((await get(app, `/users/${user._id}`)).json()).not.toHaveProperty('version');
    const at = (user: { token: string }, ifMatch: string, body: object) =>
      app.inject({
        method: 'PATCH',
        url: '/api/v1/users/update/update',
        payload: body,
        headers: { ...as(user), 'if-match': ifMatch },
      });
    expect((await at(session, entityTag(version), { gender: 'otros' })).statusCode).toBe(200);
    const late = await at(other, entityTag(version), { interestedIn: 'powerlifting' });
    expect(late.json()).toMatchObject({ status: 412, code: 'changedMeanwhile' });
    const now = await page(other);
    expect(now).toMatchObject({ gender: 'otros', interestedIn: user.interestedIn });
    expect(now.version).not.toBe(version);
    expect((await at(other, entityTag(now.version), { gender: 'mujer' })).statusCode).toBe(200);
  });

  test('wins alone of several at once that name one version', async () => {
    const session = await registerVerified(app);
    const others = await Promise.all(Array.from({ length: 4 }, () => login(session)));
    const { version } = await page(session);
    const answers = await Promise.all(
      others.map(({ token }, index) =>
        app.inject({
          method: 'PATCH',
          url: '/api/v1/users/update/update',
          payload: { name: `Parallel ${index}` },
          headers: { ...as({ token }), 'if-match': entityTag(version) },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412, 412]);
  });

  test('of one field leaves the others as they were', async () => {
    const session = await registerVerified(app);
    expect((await update(session, { interestedIn: 'powerlifting' })).json()).toEqual({
      testUpdate: [{ interestedIn: true }],
    });
    expect(await page(session)).toMatchObject({
      name: session.user.name,
      interestedIn: 'powerlifting',
    });
  });

  test('takes a new picture as a form', async () => {
    const session = await registerVerified(app);
    const form = new FormData();
    form.append('interestedIn', 'fifa');
    form.append('gender', 'mujer');
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    form.append('image', new File([new Uint8Array(bytes)], 'me.png'));
    const encoded = new Response(form);
    const answer = await app.inject({
      method: 'PATCH',
      url: '/api/v1/users/update/update',
      headers: { ...as(session), 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.json()).toEqual({
      testUpdate: [{ interestedIn: true }, { gender: true }, { image: true }],
    });
    const { image } = await page(session);
    expect(image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect((await app.inject({ url: image })).headers['content-type']).toBe('image/webp');
  }, 30_000);

  test('to the own name in other letters is no duplicate', async () => {
    const session = await registerVerified(app, { name: 'Own Name' });
    expect((await update(session, { name: 'OWN NAME' })).json()).toEqual({
      testUpdate: [{ name: true }],
    });
  });

  test('takes the name of an unverified account, never of a verified one', async () => {
    const session = await registerVerified(app);
    await registerVerified(app, { name: 'Taken Name' });
    const squatter = await registerUser(app, { name: 'Wanted Name' });
    const taken = await update(session, { name: 'taken name' });
    expect(taken.json()).toMatchObject({ status: 409, code: 'duplicateUser' });
    expect((await update(session, { name: 'Wanted Name' })).statusCode).toBe(200);
    expect((await post(app, '/users/logout', null, squatter)).statusCode).toBe(401);
  });

  test.each([
    ['nothing', {}, 'invalid', 'body'],
    ['an unknown interest', { interestedIn: 'golf' }, 'interestRequired', 'interestedIn'],
    ['no gender', { gender: '' }, 'genderRequired', 'gender'],
    ['a bad name', { name: 'x' }, 'invalid', 'name'],
    ['a reserved name', { name: 'Admin' }, 'reservedName', 'name'],
    ['a role', { rol: 'admin' }, 'invalid', 'rol'],
    ['a verified flag', { check: true, name: 'Good Name' }, 'invalid', 'check'],
    ['an image as text', { image: 'https://example.org/x.png' }, 'invalid', 'image'],
  ])('of %s is refused, and the session lives on', async (_what, body, code, field) => {
    const session = await registerVerified(app);
    const before = await page(session);
    const answer = await update(session, { ...body });
    expect(answer.json()).toMatchObject({ code, issues: [{ field }] });
    expect(await page(session)).toEqual(before);
    expect((await post(app, '/users/logout', null, session)).statusCode).toBe(200);
  });

  test('is for verified users only', async () => {
    expect((await patch(app, '/users/update/update', { name: 'X Y' })).statusCode).toBe(401);
    const unverified = await registerUser(app);
    expect((await update(unverified, { name: 'X Y' })).statusCode).toBe(403);
  });
});

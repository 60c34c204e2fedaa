import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { storedForm } from '#tests/support/access/samples.ts';
import {
  type AccountsApp,
  accountsApp,
  get,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/accounts.ts';
import { as, makeUser } from '#tests/support/app.ts';
import { cheapPasswords } from '#tests/support/passwords.ts';

let app: AccountsApp;
let throttled: AccountsApp;
beforeAll(async () => {
  const passwords = cheapPasswords();
  app = await accountsApp({ passwords });
  throttled = await accountsApp({ passwords, settings: { RATE_LIMITS: 'on' } });
});

let made = 0;
/** An address that nobody has. */
function newAddress(): string {
  made += 1;
  return `New.${made}@example.org`;
}

/** Made without a call that is counted. */
const makeFan = () => makeUser(throttled, { password_hash: storedForm(goodPassword) });
const ask = (on: AccountsApp, session: { token: string }, email: string, password = goodPassword) =>
  patch(on, '/users/email', { email, password }, session);
const confirm = (session: { token: string }, link: string) =>
  patch(app, '/users/email/confirm', { link }, session);
const undo = (link: string) => patch(app, '/users/email/undo', { link });
const login = (email: string, password = goodPassword) =>
  post(app, '/users/login', { email, password });
const isAlive = async (session: { token: string }) =>
  (await get(app, '/users/sessions', session)).statusCode === 200;
const mailsTo = (on: AccountsApp, email: string) => on.mail.sent.filter(({ to }) => to === email);

/** The secret of the link in the next mail to an address, which leaves after the answer. */
async function linkOf(
  email: string,
  page: 'confirmEmail' | 'undoEmail',
  before = 0,
): Promise<string> {
  const find = () => {
    const text = mailsTo(app, email).slice(before).at(-1)?.text ?? '';
    return new RegExp(`(?<=^http://localhost:3000/${page}#)[\\w-]{22}$`, 'm').exec(text)?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

async function asked(session: SessionAnswer, email = newAddress()) {
  const before = mailsTo(app, email).length;
  const answer = await ask(app, session, email);
  expect(answer.json(), answer.body).toEqual({ linkSent: true });
  return { email, link: await linkOf(email, 'confirmEmail', before) };
}

/** Somebody whose address has changed, with the link by which the old one takes that back. */
async function changed() {
  const session = await registerVerified(app);
  const before = session.user.email;
  const { email, link } = await asked(session);
  expect((await confirm(session, link)).json()).toEqual({ email });
  return { session, before, email, undoLink: await linkOf(before, 'undoEmail') };
}

/** The clock an hour, or days, from now while something is asked. */
async function after<Answer>(milliseconds: number, run: () => Promise<Answer>): Promise<Answer> {
  app.clock.time = new Date(Date.now() + milliseconds);
  try {
    return await run();
  } finally {
    app.clock.time = null;
  }
}
const minute = 60_000;
const day = 24 * 60 * minute;

describe('another address', () => {
  test('counts once its link was opened: all other sessions end, the old one is told', async () => {
    const session = await registerVerified(app);
    const other = (await login(session.user.email)).json();
    const { email, link } = await asked(session);
    expect((await login(session.user.email)).statusCode).toBe(200);
    expect((await login(email)).json()).toMatchObject({ code: 'userNotFound' });

    expect((await confirm(session, link)).json()).toEqual({ email });
    expect(await isAlive(session)).toBe(true);
    expect(await isAlive(other)).toBe(false);
    expect((await login(email)).json().user).toMatchObject({ _id: session.user._id, email });
    expect((await login(session.user.email)).json()).toMatchObject({ code: 'userNotFound' });
    await linkOf(session.user.email, 'undoEmail');
    expect(mailsTo(app, session.user.email).at(-1)?.text).not.toContain(email);
  });

  test.each([
    ['a wrong password', { password: 'Not-Mine-1234' }, 'wrongPassword', 'password'],
    ['no address', { email: 'no address' }, 'invalidEmail', 'email'],
    ['a header', { email: 'a@example.org\r\nBcc: b@example.org' }, 'invalidEmail', 'email'],
    ['no password', { password: undefined }, 'invalid', 'password'],
    ['a link of one’s own', { link: 'x' }, 'invalid', 'link'],
  ])('is refused with %s', async (_what, wrong, code, field) => {
    const session = await registerVerified(app);
    const body = { email: newAddress(), password: goodPassword, ...wrong };
    const answer = await patch(app, '/users/email', body, session);
    expect(answer.json()).toMatchObject({ code, issues: [{ field }] });
    expect(mailsTo(app, body.email)).toEqual([]);
  });

  test('is not the own one, however it is written', async () => {
    const session = await registerVerified(app);
    const answer = await ask(app, session, session.user.email.toUpperCase());
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ field: 'email' }] });
  });

  test('that somebody has gets the same answer and no mail', async () => {
    const [session, holder] = [await registerVerified(app), await registerVerified(app)];
    const before = mailsTo(app, holder.user.email).length;
    const taken = await ask(app, session, holder.user.email);
    const free = await ask(app, await registerVerified(app), newAddress());
    expect(taken.body).toBe(free.body);
    expect(taken.statusCode).toBe(200);
    const waiting = await app.db.read.selectFrom('outbox').select('recipient').execute();
    expect(waiting.map(({ recipient }) => recipient)).not.toContain(holder.user.email);
    expect(mailsTo(app, holder.user.email)).toHaveLength(before);
  });

  test('that an unverified account has is free', async () => {
    const email = newAddress();
    const squatter = await registerUser(app, { email });
    const session = await registerVerified(app);
    const { link } = await asked(session, email);
    expect((await confirm(session, link)).json()).toEqual({ email });
    expect((await post(app, '/users/logout', null, squatter)).statusCode).toBe(401);
  });

  test('may be asked for three times a day, taken ones too', async () => {
    const [session, holder] = [await makeFan(), await makeFan()];
    const codes: number[] = [];
    for (const email of [newAddress(), holder.email, newAddress(), newAddress()]) {
      codes.push((await ask(throttled, session, email)).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  test('shares the mails of its mailbox with all its spellings', async () => {
    const codes: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const session = await makeFan();
      const answer = await ask(throttled, session, `shared+${index}@example.org`);
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is for verified users only', async () => {
    const body = { email: newAddress(), password: goodPassword };
    expect((await patch(app, '/users/email', body)).statusCode).toBe(401);
    const unverified = await registerUser(app);
    expect((await patch(app, '/users/email', body, unverified)).statusCode).toBe(403);
  });
});

describe('the link that confirms', () => {
  const ended = { status: 400, code: 'linkEnded' };

  test('is good once, also when it is opened twice at the same moment', async () => {
    const session = await registerVerified(app);
    const { link } = await asked(session);
    const answers = await Promise.all([confirm(session, link), confirm(session, link)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await confirm(session, link)).json()).toMatchObject(ended);
  });

  test('is good for an hour', async () => {
    const session = await registerVerified(app);
    const { email, link } = await asked(session);
    const late = await after(61 * minute, () => confirm(session, link));
    expect(late.json()).toMatchObject(ended);
    expect((await login(email)).json()).toMatchObject({ code: 'userNotFound' });
  });

  test('gives way to that of a later wish', async () => {
    const session = await registerVerified(app);
    const [first, second] = [await asked(session), await asked(session)];
    expect((await confirm(session, first.link)).json()).toMatchObject(ended);
    expect((await confirm(session, second.link)).json()).toEqual({ email: second.email });
  });

  test.each(['', 'x', 'x'.repeat(22)])('is not %j', async (link) => {
    expect((await confirm(await registerVerified(app), link)).json()).toMatchObject(ended);
  });

  test('is of use to nobody else, and not once the account has gone', async () => {
    const [session, other] = [await registerVerified(app), await registerVerified(app)];
    const { link } = await asked(session);
    expect((await confirm(other, link)).json()).toMatchObject(ended);
    await app.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(session) });
    expect((await confirm(session, link)).statusCode).toBe(401);
    const rows = await app.db.read
      .selectFrom('email_change')
      .select('user_id')
      .where('user_id', '=', session.user._id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('says so when somebody has got the address meanwhile, and nothing changes', async () => {
    const session = await registerVerified(app);
    const { email, link } = await asked(session);
    await registerVerified(app, { email });
    const answer = await confirm(session, link);
    expect(answer.json()).toMatchObject({ code: 'invalidEmail', issues: [{ field: 'email' }] });
    expect((await login(session.user.email)).statusCode).toBe(200);
  });

  test('of two who want one address is good for one', async () => {
    const email = newAddress();
    const sessions = [await registerVerified(app), await registerVerified(app)];
    const links: string[] = [];
    for (const session of sessions) links.push((await asked(session, email)).link);
    const answers = await Promise.all(
      sessions.map((session, index) => confirm(session, links[index] ?? '')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('ends a temporary password that went to the old address', async () => {
    const session = await registerVerified(app);
    const { email, link } = await asked(session);
    await patch(app, '/users/forgotpassword/forgotpassword', { email: session.user.email });
    const temporary = app.mail.temporaryPassword(session.user.email);
    await confirm(session, link);
    expect((await login(email, temporary)).json()).toMatchObject({ code: 'wrongPassword' });
    expect((await login(email)).statusCode).toBe(200);
  });
});

describe('the link that takes it back', () => {
  const ended = { status: 400, code: 'linkEnded' };

  test('gives the account its address again, and ends sessions and password', async () => {
    const { session, before, email, undoLink } = await changed();
    expect((await undo(undoLink)).json()).toEqual({ email: before });
    expect(await isAlive(session)).toBe(false);
    expect((await login(email)).json()).toMatchObject({ code: 'userNotFound' });
    expect((await login(before)).json()).toMatchObject({ code: 'wrongPassword' });
    await patch(app, '/users/forgotpassword/forgotpassword', { email: before });
    const own = await login(before, app.mail.temporaryPassword(before));
    expect(own.json().user).toMatchObject({ _id: session.user._id, email: before });
  });

  test('is good once, and for seven days', async () => {
    const { undoLink } = await changed();
    const late = await after(7 * day + minute, () => undo(undoLink));
    expect(late.json()).toMatchObject(ended);
    const answers = await Promise.all([undo(undoLink), undo(undoLink)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('voids the later changes, whose own links are good no more', async () => {
    const { session, before, email, undoLink } = await changed();
    const next = await asked(session);
    expect((await confirm(session, next.link)).statusCode).toBe(200);
    const laterLink = await linkOf(email, 'undoEmail');
    expect((await undo(undoLink)).json()).toEqual({ email: before });
    expect((await undo(laterLink)).json()).toMatchObject(ended);
  });

  test('is of no use once somebody else has the address, or the account has gone', async () => {
    const first = await changed();
    await registerVerified(app, { email: first.before });
    expect((await undo(first.undoLink)).json()).toMatchObject({ code: 'invalidEmail' });
    expect((await login(first.email)).statusCode).toBe(200);

    const second = await changed();
    await app.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(second.session) });
    expect((await undo(second.undoLink)).json()).toMatchObject(ended);
  });
});

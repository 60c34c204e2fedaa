import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedForm } from '#tests/support/access/samples.ts';
import { as, makeItem, makeUser } from '#tests/support/app.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/fans/accounts.ts';
import { emailChangesOf, newAddress } from '#tests/support/fans/email-changes.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { memoryMail } from '#tests/support/mail.ts';
import { creatorMark, loadCreatorKey } from '../deletion/delete-account.ts';
import type { Passwords } from '../passwords/hashing.ts';

let whileHashing: (() => Promise<unknown>) | null = null;
async function runOnce(): Promise<void> {
  const run = whileHashing;
  whileHashing = null;
  await run?.();
}
const cheap = cheapPasswords();
const passwords: Passwords = {
  ...cheap,
  async matches(...compared) {
    const isRight = await cheap.matches(...compared);
    await runOnce();
    return isRight;
  },
  async hash(...hashed) {
    const form = await cheap.hash(...hashed);
    await runOnce();
    return form;
  },
};

let app: AccountsApp;
let throttled: AccountsApp;
let changes: ReturnType<typeof emailChangesOf>;
beforeAll(async () => {
  app = await accountsApp({ passwords });
  throttled = await accountsApp({ passwords, settings: { RATE_LIMITS: 'on' } });
  changes = emailChangesOf(app);
});
beforeEach(() => {
  whileHashing = null;
  app.mail.failWith(null);
});

const makeFan = () => makeUser(throttled, { password_hash: storedForm(goodPassword) });
const requestThrottled = (session: { token: string }, email: string, password = goodPassword) =>
  emailChangesOf(throttled).ask(session, email, password);
const setPassword = (session: { token: string }, newPassword: string) =>
  patch(app, '/users/changepassword', { password: goodPassword, newPassword }, session);

describe('another address', () => {
  test('counts once its link was opened: all other sessions end, the old one is notified', async () => {
    const session = await registerVerified(app);
    const { email: before, _id } = session.user;
    const other = (await changes.login(before)).json();
    const { email, link } = await changes.asked(session);
    expect((await changes.login(before)).statusCode).toBe(200);
    expect((await changes.login(email)).json()).toMatchObject({ code: 'userNotFound' });

    expect((await changes.confirm(session, link)).json()).toEqual({ email });
    expect(await changes.isAlive(session)).toBe(true);
    expect(await changes.isAlive(other)).toBe(false);
    expect((await changes.login(email)).json().user).toMatchObject({ _id, email });
    expect((await changes.login(before)).json()).toMatchObject({ code: 'userNotFound' });
    await changes.linkOf(before, 'undoEmail');
    expect(changes.mailsTo(before).at(-1)?.text).not.toContain(email);
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
    expect(await changes.rowsOf('email_change', session)).toEqual([]);
    expect(changes.mailsTo(body.email)).toEqual([]);
  });

  test('is not one’s own, however it is written, but may be another form of the mailbox', async () => {
    const session = await registerVerified(app);
    const own = session.user.email;
    const answer = await changes.ask(session, own.toUpperCase());
    expect(answer.json()).toMatchObject({ code: 'invalidEmail', issues: [{ field: 'email' }] });
    const { email } = await changes.change(session, own, own.replace('@', '+tifo@'));
    expect((await changes.login(own)).json()).toMatchObject({ code: 'userNotFound' });
    expect((await changes.login(email)).statusCode).toBe(200);
  });

  test('that somebody has gets the same answer and no mail', async () => {
    const holder = await registerVerified(app);
    const before = changes.mailsTo(holder.user.email).length;
    const ask = async (email: string) => changes.ask(await registerVerified(app), email);
    const [taken, free] = [await ask(holder.user.email), await ask(newAddress())];
    expect(taken.statusCode).toBe(200);
    expect(taken.body).toBe(free.body);
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers));
    expect(await changes.waitingFor(holder.user.email)).toEqual([]);
    expect(changes.mailsTo(holder.user.email)).toHaveLength(before);
  });

  test('is answered before its mail has left', async () => {
    const mail = memoryMail();
    const leaving = Promise.withResolvers<void>();
    const slow = await accountsApp({ passwords, mail: { ...mail, send: () => leaving.promise } });
    // Without the timeout, only the mail could release a response that waits for it.
    const never = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const fan = await makeUser(slow, { password_hash: storedForm(goodPassword) });
    const answer = await emailChangesOf(slow).ask(fan, newAddress());
    expect(answer.json()).toEqual({ linkSent: true });
    never.mockRestore();
    leaving.resolve();
  });

  test('that an unverified account has is free, and that account goes with its code', async () => {
    const email = newAddress();
    const squatter = await registerUser(app, { email });
    const session = await registerVerified(app);
    const { link } = await changes.asked(session, email);
    app.mail.failWith(new Error('no route'));
    await post(app, '/users/resend', { email }, squatter);
    expect(await changes.waitingFor(email)).toEqual(['verificationCode']);
    expect((await changes.confirm(session, link)).json()).toEqual({ email });
    expect((await post(app, '/users/logout', null, squatter)).statusCode).toBe(401);
    expect(await changes.waitingFor(email)).toEqual([]);
    const codes = await app.db.read.selectFrom('mailbox_code').select('email_key').execute();
    expect(codes).not.toContainEqual({ email_key: email.toLowerCase() });
  });

  test('may be asked for three times a day, taken ones too, also all at once', async () => {
    const [session, holder] = [await makeFan(), await makeFan()];
    const wanted = [newAddress(), holder.email, newAddress(), newAddress(), newAddress()];
    const answers = await Promise.all(wanted.map((email) => requestThrottled(session, email)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 200, 200, 429, 429]);
    const rows = await throttled.db.read.selectFrom('email_change').selectAll().execute();
    expect(rows.filter(({ user_id }) => user_id === session.id)).toHaveLength(1);
  });

  test('of two asked for at the same moment has one link that counts', async () => {
    const session = await registerVerified(app);
    const ask = (email: string) => changes.ask(session, email);
    const answers = await Promise.all([ask(newAddress()), ask(newAddress()), ask(newAddress())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await changes.rowsOf('email_change', session)).toHaveLength(1);
  });

  test('ends what was under way at the old one: a sign-in, a temporary password', async () => {
    const logIn = (email: string) => changes.login(email);
    const byTemporary = (email: string) => changes.forget(email);
    for (const [begin, code] of [
      [logIn, 'userNotFound'],
      [byTemporary, 'emailOutdated'],
    ] as const) {
      const session = await registerVerified(app);
      const { link } = await changes.asked(session);
      whileHashing = () => changes.confirm(session, link);
      expect((await begin(session.user.email)).json()).toMatchObject({ code });
      expect(await changes.rowsOf('temporary_password', session)).toEqual([]);
    }
  });

  test('marks the items of an account that is deleted at the same moment', async () => {
    const session = await registerVerified(app);
    const item = await makeItem(app, 'circuit');
    await app.db.write((transaction) =>
      transaction
        .updateTable('item')
        .set({ created_by: session.user._id })
        .where('id', '=', item)
        .execute(),
    );
    const { email, link } = await changes.asked(session);
    whileHashing = () => changes.confirm(session, link);
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/v1/users/',
      headers: as(session),
      payload: { password: goodPassword },
    });
    expect(answer.json()).toEqual({ deleteUser: true });
    const key = await loadCreatorKey(app.deps.config.dataDir);
    const marks = await app.db.read.selectFrom('left_item').selectAll().execute();
    const creator_mark = creatorMark(email.toLowerCase(), key);
    expect(marks).toEqual([{ item_id: item, creator_mark }]);
  });

  test('shares its links with all spellings of its mailbox, and takes no code from anybody', async () => {
    throttled.clock.time = new Date('2026-03-01T12:00:00.000Z');
    const codes: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const { statusCode } = await requestThrottled(await makeFan(), `shared+${index}@example.org`);
      codes.push(statusCode);
    }
    expect(codes).toEqual([...Array(20).fill(200), 429]);
    for (let index = 0; index < 5; index += 1) {
      await registerUser(throttled, { email: `shared+${index}@example.org` });
    }
    expect(throttled.mail.sent.filter(({ subject }) => subject.includes('code'))).toHaveLength(5);
    throttled.clock.time = null;
  });

  test('is asked for by its owner, whatever strangers have asked for', async () => {
    const email = newAddress();
    for (let asked = 0; asked < 3; asked += 1) {
      const otherUser = await makeFan();
      for (let again = 0; again < 3; again += 1) await requestThrottled(otherUser, email);
      expect((await requestThrottled(otherUser, email)).statusCode).toBe(429);
    }
    expect((await requestThrottled(await makeFan(), email)).statusCode).toBe(200);
  });

  test('takes guesses at the password from the same budget as all other calls', async () => {
    const session = await makeFan();
    const codes: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      codes.push((await requestThrottled(session, newAddress(), 'Not-Mine-1234')).json().code);
    }
    expect(codes).toEqual([...Array(10).fill('wrongPassword'), 'tooManyRequests']);
  });

  test('is for verified users only', async () => {
    const body = { email: newAddress(), password: goodPassword };
    expect((await patch(app, '/users/email', body)).statusCode).toBe(401);
    const unverified = await registerUser(app);
    expect((await patch(app, '/users/email', body, unverified)).statusCode).toBe(403);
  });

  test.each([
    ['the password changed', (session) => setPassword(session, 'Otra-Clave-7')],
    ['the session ended', (session) => post(app, '/users/logout', null, session)],
    [
      'the account went',
      (session) => app.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(session) }),
    ],
  ] as const satisfies [string, (session: { token: string }) => Promise<unknown>][])(
    'is not asked for when meanwhile %s',
    async (_what, meanwhile) => {
      const session = await registerVerified(app);
      whileHashing = () => meanwhile(session);
      const answer = await changes.ask(session, newAddress());
      expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
      expect(await changes.rowsOf('email_change', session)).toEqual([]);
    },
  );
});

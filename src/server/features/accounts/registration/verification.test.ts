import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { errors } from '#contract/errors/errors.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import {
  type AccountsApp,
  accountsApp,
  get,
  goodPassword,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { byLength } from '#tests/support/lengths.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});
beforeEach(() => {
  app.clock.time = null;
  app.mail.failWith(null);
});

const start = new Date('2026-03-01T12:00:00.000Z');
const minute = 60_000;

function setClock(minutesAfterStart: number): void {
  app.clock.time = new Date(start.getTime() + minutesAfterStart * minute);
}

const wrongCode = (email: string) => (app.mail.code(email) === '123456' ? '123457' : '123456');

const mailsTo = (email: string) => app.mail.sent.filter(({ to }) => to === email);

function check(session: SessionAnswer, confirmationCode: unknown, email = session.user.email) {
  return post(app, '/users/check', { email, confirmationCode }, session);
}

async function exists(session: SessionAnswer): Promise<boolean> {
  const body = { email: session.user.email, password: goodPassword };
  return (await post(app, '/users/login', body)).statusCode === 200;
}

describe('the right code', () => {
  test('verifies the account, and its session may read the catalogue', async () => {
    const session = await registerUser(app);
    const answer = await check(session, app.mail.code(session.user.email));
    expect(answer.json()).toEqual({ testCheckUser: true, check: true, delete: false });
    expect((await get(app, '/weightCategory/', session)).json().code).not.toBe('notVerified');
    expect((await get(app, `/users/${session.user._id}`)).statusCode).toBe(200);
  });

  test('may come as a number, or with spaces around it', async () => {
    const first = await registerUser(app);
    expect((await check(first, Number(app.mail.code(first.user.email)))).json().check).toBe(true);
    const second = await registerUser(app);
    const code = ` ${app.mail.code(second.user.email)}\n`;
    expect((await check(second, code)).json().check).toBe(true);
  });

  test('answers the same when it is sent again after a lost answer', async () => {
    const session = await registerUser(app);
    const code = app.mail.code(session.user.email);
    await check(session, code);
    expect((await check(session, code)).json()).toMatchObject({ check: true, delete: false });
  });

  test('is never deleted by any later code', async () => {
    const session = await registerVerified(app);
    for (const code of ['100000', '999999', '123456']) await check(session, code);
    expect(await exists(session)).toBe(true);
  });
});

describe('a wrong code', () => {
  test('deletes the account that its own bearer sent it for', async () => {
    const session = await registerUser(app);
    const answer = await check(session, wrongCode(session.user.email));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ testCheckUser: false, check: false, delete: true });
    expect(await exists(session)).toBe(false);
    expect((await check(session, '123456')).statusCode).toBe(401);
  });

  test('without the bearer deletes nobody, however often, and the owner still verifies', async () => {
    const owner = await registerUser(app);
    const otherUser = await registerUser(app);
    const verified = await registerVerified(app);
    const { email } = owner.user;
    const right = app.mail.code(email);
    // A tenth of the tries suffices on PostgreSQL, since both databases run the same checks.
    const tries = byLength({ day: 1000, full: dialect === 'sqlite' ? 10_000 : 1000, long: 10_000 });
    for (let code = 100_000; code < 100_000 + tries; code++) {
      const body = { email, confirmationCode: String(code) };
      const session = [undefined, otherUser, verified, { token: 'x'.repeat(43) }][code % 4];
      const answer = await post(app, '/users/check', body, session);
      expect(answer.statusCode).toBe(401);
    }
    const asOtherUser = await check(otherUser, right, email);
    expect(asOtherUser.statusCode).toBe(401);
    expect((await check(owner, right)).json().check).toBe(true);
    expect(await exists(otherUser)).toBe(true);
  }, 120_000);

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['a leading zero', '012345'],
    ['letters', 'abcdef'],
    ['digits of another script', '١٢٣٤٥٦'],
    ['a fraction', 123456.5],
    ['a negative number', -123456],
  ])('that is %s is refused and never counts', async (_what, code) => {
    const session = await registerUser(app);
    const answer = await check(session, code);
    expect(answer.json()).toMatchObject({ status: 400, code: 'codeMalformed' });
    expect((await check(session, app.mail.code(session.user.email))).json().check).toBe(true);
  });

  test.each(['wrong', 'right'])(
    'or a %s one whose successor comes meanwhile says nothing about the account',
    async (which) => {
      const cheap = cheapPasswords();
      let meanwhile = async () => undefined as unknown;
      const slow = await accountsApp({
        passwords: {
          ...cheap,
          matches: async (...given) => {
            await meanwhile();
            return cheap.matches(...given);
          },
        },
      });
      const session = await registerUser(slow);
      const { email } = session.user;
      const oldCode = slow.mail.code(email);
      const confirmationCode =
        which === 'right' ? oldCode : oldCode.replace(/.$/, (digit) => (digit === '1' ? '2' : '1'));
      meanwhile = () => post(slow, '/users/resend', { email }, session);
      const answer = await post(slow, '/users/check', { email, confirmationCode }, session);
      meanwhile = async () => undefined;
      expect(answer.json()).toMatchObject({ status: 400, code: 'codeExpired' });
      const body = { email, confirmationCode: slow.mail.code(email) };
      expect((await post(slow, '/users/check', body, session)).json().check).toBe(true);
    },
  );

  test('of two at the same moment deletes once; beside the right one both answer in order', async () => {
    const session = await registerUser(app);
    const right = app.mail.code(session.user.email);
    const wrong = wrongCode(session.user.email);
    const answers = await Promise.all([check(session, right), check(session, wrong)]);
    const deleted = answers.some((answer) => answer.json().delete === true);
    const verified = answers.some((answer) => answer.json().check === true);
    expect([deleted, verified].filter(Boolean)).toHaveLength(1);
    expect(await exists(session)).toBe(verified);
  });
});

describe('an expired code', () => {
  test('deletes nothing: a new one is sent and the answer says so', async () => {
    setClock(0);
    const session = await registerUser(app);
    const { email } = session.user;
    const oldCode = app.mail.code(email);
    setClock(10);
    const answer = await check(session, oldCode);
    expect(answer.json()).toMatchObject({ status: 400, code: 'codeExpired' });
    expect(mailsTo(email)).toHaveLength(2);
    setClock(20);
    const wrong = await check(session, wrongCode(email));
    expect(wrong.json()).toMatchObject({ status: 400, code: 'codeExpired' });
    expect(mailsTo(email)).toHaveLength(3);
    expect((await check(session, app.mail.code(email))).json().check).toBe(true);
  });

  test('deletes nothing either when the mail with the new one cannot leave, and says that', async () => {
    setClock(0);
    const session = await registerUser(app);
    const { email } = session.user;
    const oldCode = app.mail.code(email);
    setClock(10);
    app.mail.failWith(new Error('no route'));
    const answer = await check(session, oldCode);
    expect(answer.json()).toMatchObject({
      status: 502,
      code: 'codeNotSent',
      message: errors.codeNotSent.message,
    });
    app.mail.failWith(null);
    await post(app, '/users/resend', { email }, session);
    expect((await check(session, app.mail.code(email))).json().check).toBe(true);
  });

  test('still works in its last second', async () => {
    setClock(0);
    const session = await registerUser(app);
    setClock(9.99);
    const answer = await check(session, app.mail.code(session.user.email));
    expect(answer.json().check).toBe(true);
  });
});

describe('resend', () => {
  test('mails a code that takes the place of the old one', async () => {
    const session = await registerUser(app);
    const { email } = session.user;
    const before = app.mail.code(email);
    const answer = await post(app, '/users/resend', { email }, session);
    expect(answer.json()).toEqual({ resend: true });
    const after = app.mail.code(email);
    expect(mailsTo(email)).toHaveLength(2);
    expect((await check(session, after)).json().check, `${before} gave way to ${after}`).toBe(true);
  });

  test('says so when the mail cannot leave, and keeps trying until the code expires', async () => {
    setClock(0);
    const session = await registerUser(app);
    const { email } = session.user;
    app.mail.failWith(new Error('no route'));
    expect((await post(app, '/users/resend', { email }, session)).json()).toEqual({
      resend: false,
    });
    expect(mailsTo(email)).toHaveLength(1);
    const waiting = await app.db.read
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .execute();
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.text).not.toMatch(/\d{6}\n/);
  });

  test('is for the own address only', async () => {
    const session = await registerUser(app);
    const other = await registerUser(app);
    const sent = app.mail.sent.length;
    const answer = await post(app, '/users/resend', { email: other.user.email }, session);
    expect(answer.json()).toMatchObject({ status: 404, code: 'userNotFound' });
    const anonymous = await post(app, '/users/resend', { email: other.user.email });
    expect(anonymous.statusCode).toBe(401);
    expect(app.mail.sent).toHaveLength(sent);
  });

  test('sends nothing to a verified account', async () => {
    const session = await registerVerified(app);
    const sent = app.mail.sent.length;
    const answer = await post(app, '/users/resend', { email: session.user.email }, session);
    expect(answer.json()).toEqual({ resend: false });
    expect(app.mail.sent).toHaveLength(sent);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import {
  type AccountCall,
  type AccountsApp,
  accountsApp,
  goodPassword,
  registerUser,
  registerVerified,
  sendFrom,
} from '#tests/support/accounts.ts';
import { cheapPasswords } from '#tests/support/passwords.ts';

const start = Date.parse('2026-03-01T12:34:56.000Z');
/** Where `registerVerified` calls from. */
const home = '127.0.0.1';
const abroad = '203.0.113.8';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newPassword = 'Otra-Clave-7';

let app: AccountsApp;
let session: SessionAnswer;
let email: string;
beforeEach(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
  app.clock.time = new Date(start);
  session = await registerVerified(app);
  email = session.user.email;
});

/** From home when no other address is given. */
type Sent = Omit<AccountCall, 'from'> & { readonly from?: string };

const send = (call: Sent) => sendFrom(app, { from: home, userAgent: firefox, ...call });

const logIn = (from: string, device?: string, password = goodPassword) =>
  send({ path: 'login', body: { email, password }, from, device });

const markOf = (number: number) => `mark-${number}`.padEnd(43, '-');

/** Mails with that in the subject; they leave beside the answer. */
async function news(subject: string, count: number) {
  const mails = () => app.mail.sent.filter((mail) => mail.subject.includes(subject));
  await expect.poll(() => mails().length).toBe(count);
  return mails();
}

describe('the owner is told by mail', () => {
  test('of a sign-in from where the account was not known, and not where it was', async () => {
    await logIn(home);
    await logIn(home, markOf(1));
    await logIn(abroad, markOf(1));
    await logIn(abroad);
    expect((await logIn('203.0.113.9', markOf(2))).statusCode).toBe(200);
    await logIn('203.0.113.9');
    await logIn('203.0.113.10', markOf(2));
    const [mail] = await news('New sign-in', 1);
    expect(mail?.to).toBe(email);
    expect(mail?.subject).toBe('New sign-in to your Tifo account');
    expect(mail?.text).toBe(`Somebody, we hope you, signed in to your Tifo account on a device
and at a place that we did not know:

When: 2026-03-01 12:34 UTC
Browser: Firefox on Linux

If it was you, you need not do anything.

If it was not you, somebody knows your password. Please, get a
temporary one here and then choose a new one in your settings,
which ends all other sessions:

${app.deps.config.publicUrl}/forgotPassword
`);
  });

  test('of a sign-in by a temporary password, too', async () => {
    await send({ method: 'PATCH', path: 'forgotpassword/forgotpassword', body: { email } });
    const temporary = app.mail.temporaryPassword(email);
    const answer = await logIn(abroad, undefined, temporary);
    expect(answer.json()).toMatchObject({ temporaryPassword: true });
    await news('New sign-in', 1);
  });

  test('not of a sign-in that failed, nor of one to an unverified account', async () => {
    await logIn(abroad, markOf(1), 'Wrong-password');
    const { user } = await registerUser(app);
    const body = { email: user.email, password: goodPassword };
    expect((await send({ path: 'login', body, from: abroad })).statusCode).toBe(200);
    await logIn('203.0.113.9');
    const [mail] = await news('New sign-in', 1);
    expect(mail?.to).toBe(email);
  });

  test('of a new password', async () => {
    const body = { password: goodPassword, newPassword };
    await send({
      method: 'PATCH',
      path: 'changepassword',
      body: { ...body, password: 'no' },
      session,
    });
    const changed = await send({ method: 'PATCH', path: 'changepassword', body, session });
    expect(changed.json()).toEqual({ updateUser: true });
    const [mail] = await news('password has changed', 1);
    expect(mail?.to).toBe(email);
    expect(mail?.subject).toBe('Your Tifo password has changed');
    expect(mail?.text).toBe(`The password of your Tifo account has been changed, and all
sessions have ended:

When: 2026-03-01 12:34 UTC
Browser: Firefox on Linux

If it was you, you need not do anything.

If it was not you, please get a temporary password here and then
choose a new one of your own in your settings:

${app.deps.config.publicUrl}/forgotPassword
`);
  });

  test('later when the mail cannot leave at once, whatever else is mailed meanwhile', async () => {
    app.mail.failWith(new Error('no route'));
    await logIn(abroad, markOf(1));
    await send({ method: 'PATCH', path: 'forgotpassword/forgotpassword', body: { email } });
    const waiting = await app.db.read.selectFrom('outbox').select('purpose').execute();
    expect(waiting.map(({ purpose }) => purpose).toSorted()).toEqual([
      'newDevice',
      'temporaryPassword',
    ]);
  });

  test('four times a day at most', async () => {
    app = await accountsApp({ settings: { RATE_LIMITS: 'on' }, passwords: cheapPasswords() });
    app.clock.time = new Date(start);
    email = (await registerVerified(app)).user.email;
    for (let hour = 0; hour < 24; hour++) {
      app.clock.time = new Date(start + hour * 3_600_000);
      expect((await logIn(`198.51.100.${hour}`)).statusCode).toBe(200);
    }
    await news('New sign-in', 4);
  });
});

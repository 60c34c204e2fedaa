import { beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, registerUser } from '#tests/support/fans/accounts.ts';
import {
  abroad,
  home,
  markOf,
  newPassword,
  type OwnersApp,
  openOwnersApp,
  start,
} from '#tests/support/fans/sign-ins.ts';

let app: OwnersApp['app'];
let session: OwnersApp['session'];
let email: OwnersApp['email'];
let send: OwnersApp['send'];
let logIn: OwnersApp['logIn'];
let news: OwnersApp['news'];
beforeEach(async () => {
  ({ app, session, email, send, logIn, news } = await openOwnersApp());
});

describe('the owner is notified by mail', () => {
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

If it was you, you can ignore this mail.

If it was not you, somebody knows your password. Please get a
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

If it was you, you can ignore this mail.

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
    ({ app, logIn, news } = await openOwnersApp({ settings: { RATE_LIMITS: 'on' } }));
    for (let hour = 0; hour < 24; hour++) {
      app.clock.time = new Date(start + hour * 3_600_000);
      expect((await logIn(`198.51.100.${hour}`)).statusCode).toBe(200);
    }
    await news('New sign-in', 4);
  });
});

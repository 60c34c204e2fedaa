import { beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, registerUser, registerVerified } from '#tests/support/fans/accounts.ts';
import {
  abroad,
  home,
  markOf,
  newPassword,
  type OwnersApp,
  type OwnersCall,
  openOwnersApp,
  start,
} from '#tests/support/fans/sign-ins.ts';
import { sweep } from '../housekeeping.ts';

const day = 86_400_000;

let app: OwnersApp['app'];
let session: OwnersApp['session'];
let send: OwnersApp['send'];
let logIn: OwnersApp['logIn'];
let news: OwnersApp['news'];
beforeEach(async () => {
  ({ app, session, send, logIn, news } = await openOwnersApp());
});

const devices = () => app.db.read.selectFrom('known_device').selectAll().execute();

describe('a device is known', () => {
  test('once it has signed in to a verified account, by a hash, to that account alone', async () => {
    await logIn(home, markOf(1));
    await logIn(home, markOf(1));
    const rows = await devices();
    expect(rows).toEqual([
      {
        user_id: session.user._id,
        mark_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        last_used_at: new Date(start).toISOString(),
      },
    ]);
    const other = await registerVerified(app);
    await send({
      path: 'login',
      body: { email: other.user.email, password: goodPassword },
      device: markOf(1),
    });
    const hashes = (await devices()).map(({ mark_hash }) => mark_hash);
    expect(new Set(hashes).size).toBe(2);
  });

  test('not by a wrong password, a malformed mark or an unverified account', async () => {
    await logIn(home, markOf(1), 'Wrong-password');
    for (const mark of ['', 'short', `${markOf(1)}-`, 'ä'.repeat(43)]) await logIn(home, mark);
    const { user } = await registerUser(app);
    const body = { email: user.email, password: goodPassword };
    expect((await send({ path: 'login', body, device: markOf(1) })).statusCode).toBe(200);
    expect(await devices()).toEqual([]);
  });

  test('also once it has verified the account or renewed a session', async () => {
    const unverified = await registerUser(app);
    const code = app.mail.code(unverified.user.email);
    const body = { email: unverified.user.email, confirmationCode: code };
    await send({ path: 'check', body, device: markOf(1), session: unverified });
    await send({ path: 'login/autologin', device: markOf(2), session: unverified });
    expect(await devices()).toHaveLength(2);
  });

  test('for 180 days after its last sign-in, and of an account only the last twenty', async () => {
    for (let number = 0; number < 21; number++) {
      app.clock.time = new Date(start + number * 1000);
      await logIn(home, markOf(number));
    }
    expect(await devices()).toHaveLength(20);
    await logIn(abroad, markOf(1));
    await logIn('203.0.113.9', markOf(0));
    await news('New sign-in', 1);
    await sweep(app.db, new Date(start + 180 * day));
    expect(await devices()).not.toEqual([]);
    await sweep(app.db, new Date(start + 181 * day));
    expect(await devices()).toEqual([]);
  });

  test.each<[string, OwnersCall]>([
    ['log out everywhere', { method: 'DELETE', path: 'sessions' }],
    [
      'a new password',
      { method: 'PATCH', path: 'changepassword', body: { password: goodPassword, newPassword } },
    ],
  ])('until %s elsewhere, which leaves the device that asks', async (_what, sent) => {
    await logIn(home, markOf(1));
    const own = (await logIn(home, markOf(2))).json();
    expect((await send({ ...sent, device: markOf(2), session: own })).statusCode).toBe(200);
    const password = sent.body ? newPassword : goodPassword;
    expect(await devices()).toHaveLength(1);
    await logIn(abroad, markOf(2), password);
    await logIn('203.0.113.9', markOf(1), password);
    await news('New sign-in', 1);
  });

  test('through a log-out, and until the account goes', async () => {
    const own = (await logIn(home, markOf(1))).json();
    await send({ path: 'logout', session: own });
    expect(await devices()).toHaveLength(1);
    await send({ method: 'DELETE', path: '', body: { password: goodPassword }, session });
    expect(await devices()).toEqual([]);
  });
});

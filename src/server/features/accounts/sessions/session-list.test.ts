import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as } from '#tests/support/app.ts';
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
import { describeDevice } from './device.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});
beforeEach(() => {
  app.clock.time = null;
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function loginWith(email: string, userAgent: string): Promise<{ token: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    headers: { 'user-agent': userAgent },
    payload: { email, password: goodPassword },
  });
  return answer.json();
}

const remove = (session: { token: string }, path: string) =>
  app.inject({ method: 'DELETE', url: `/api/v1${path}`, headers: as(session) });
const isAlive = async (session: { token: string }) =>
  (await get(app, '/users/sessions', session)).statusCode === 200;

describe('the list of sessions', () => {
  test('shows where the user is signed in, this one first, and nothing of a token', async () => {
    const start = new Date('2026-03-01T12:00:00.000Z');
    app.clock.time = start;
    const session = await registerVerified(app);
    app.clock.time = new Date(start.getTime() + 60_000);
    const other = await loginWith(session.user.email, firefox);
    const answer = await get(app, '/users/sessions', session);
    expect(answer.json()).toEqual({
      data: [
        {
          _id: expect.stringMatching(/^[0-9a-f]{32}$/),
          current: true,
          device: 'Unknown device',
          createdAt: '2026-03-01T12:00:00.000Z',
          lastUsedAt: expect.any(String),
        },
        {
          _id: expect.stringMatching(/^[0-9a-f]{32}$/),
          current: false,
          device: 'Firefox on Windows',
          createdAt: '2026-03-01T12:01:00.000Z',
          lastUsedAt: '2026-03-01T12:01:00.000Z',
        },
      ],
    });
    const hashes = await app.db.read.selectFrom('session').select('token_hash').execute();
    for (const secret of [session.token, other.token, ...hashes.map((row) => row.token_hash)]) {
      expect(answer.body).not.toContain(secret.slice(0, 32));
    }
  });

  test('leaves out what ran out without use', async () => {
    const start = new Date('2026-03-01T12:00:00.000Z');
    app.clock.time = start;
    const session = await registerVerified(app);
    app.clock.time = new Date(start.getTime() + 14 * 86_400_000);
    const fresh = await loginWith(session.user.email, firefox);
    expect((await get(app, '/users/sessions', fresh)).json().data).toHaveLength(1);
  });

  test('ends one of them, and only of one’s own', async () => {
    const session = await registerVerified(app);
    const other = await loginWith(session.user.email, firefox);
    const { data } = (await get(app, '/users/sessions', session)).json();
    const id = data.find((one: { current: boolean }) => !one.current)._id;

    const otherUser = await registerVerified(app);
    expect((await remove(otherUser, `/users/sessions/${id}`)).statusCode).toBe(404);
    expect(await isAlive(other)).toBe(true);

    expect((await remove(session, `/users/sessions/${id}`)).json()).toEqual({ logout: true });
    expect(await isAlive(other)).toBe(false);
    expect(await isAlive(session)).toBe(true);
    expect((await remove(session, `/users/sessions/${id}`)).statusCode).toBe(404);
  });

  test('ends all of them', async () => {
    const session = await registerVerified(app);
    const other = await loginWith(session.user.email, firefox);
    expect((await remove(session, '/users/sessions')).json()).toEqual({ logout: true });
    expect(await isAlive(session)).toBe(false);
    expect(await isAlive(other)).toBe(false);
  });

  test('is for verified users only', async () => {
    expect((await get(app, '/users/sessions')).statusCode).toBe(401);
    const unverified = await registerUser(app);
    expect((await get(app, '/users/sessions', unverified)).statusCode).toBe(403);
    expect((await post(app, '/users/logout', null, unverified)).statusCode).toBe(200);
  });
});

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

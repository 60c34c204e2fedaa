import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, makeItem } from '#tests/support/app.ts';
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

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});
beforeEach(() => {
  app.clock.time = null;
});

const remove = (session: { token: string }, body?: Record<string, unknown>) =>
  app.inject({
    method: 'DELETE',
    url: '/api/v1/users/',
    headers: as(session),
    ...(body && { payload: body }),
  });

describe('deleting the account', () => {
  test('removes the person: the page, every session, the sign-in, the likes', async () => {
    const session = await registerVerified(app);
    const { _id, email } = session.user;
    const other = (await post(app, '/users/login', { email, password: goodPassword })).json();
    const player = await makeItem(app, 'player');
    const like = { method: 'PATCH', url: `/api/v1/users/togglePlayer/${player}` } as const;
    await app.inject({ ...like, headers: as(session), payload: { on: true } });

    expect((await remove(session)).json()).toEqual({ deleteUser: true });

    for (const dead of [session, other]) {
      expect((await post(app, '/users/logout', null, dead)).statusCode).toBe(401);
    }
    expect((await get(app, `/users/${_id}`)).statusCode).toBe(404);
    expect((await post(app, '/users/login', { email, password: goodPassword })).statusCode).toBe(
      404,
    );
    const witness = await registerVerified(app);
    const item = (await get(app, `/players/${player}`, witness)).json();
    expect(item).toMatchObject({ likesCount: 0, likes: [] });
    const rows = await app.db.read
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', _id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('frees the name and the address', async () => {
    const session = await registerVerified(app, { name: 'Gone Fan', email: 'gone@example.org' });
    await remove(session);
    const next = await registerUser(app, { name: 'Gone Fan', email: 'gone@example.org' });
    expect(next.user._id).not.toBe(session.user._id);
  });

  test('wants the password once the sign-in is an hour old, also with a renewed token', async () => {
    const start = new Date('2026-03-01T12:00:00.000Z');
    app.clock.time = start;
    const session = await registerVerified(app);
    app.clock.time = new Date(start.getTime() + 59.9 * 60_000);
    const renewed = (await post(app, '/users/login/autologin', null, session)).json();
    app.clock.time = new Date(start.getTime() + 60 * 60_000);

    const bare = await remove(renewed);
    expect(bare.json()).toMatchObject({
      status: 403,
      code: 'passwordRequired',
      issues: [{ field: 'password' }],
    });
    const wrong = await remove(renewed, { password: 'Wrong-password' });
    expect(wrong.json()).toMatchObject({ status: 401, code: 'wrongPassword' });
    expect((await get(app, `/users/${session.user._id}`)).statusCode).toBe(200);
    expect((await remove(renewed, { password: goodPassword })).json()).toEqual({
      deleteUser: true,
    });
  });

  test('with a wrong password is refused however fresh the sign-in', async () => {
    const session = await registerVerified(app);
    expect((await remove(session, { password: 'Wrong-password' })).statusCode).toBe(401);
    expect((await get(app, `/users/${session.user._id}`)).statusCode).toBe(200);
  });

  test('is for verified users only', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/users/' });
    expect(answer.statusCode).toBe(401);
    expect((await remove(await registerUser(app))).statusCode).toBe(403);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { updateUser } from '#server/features/accounts/users-store.ts';
import { team } from '#sports/football/team.ts';
import {
  as,
  bodyOf,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { type QueryRecorder, recordQueries } from '#tests/support/databases/query-plans.ts';

let recorder: QueryRecorder;
let app: TestApp;
let other: TestApp;
let fan: TestUser;
let somebody: TestUser;

beforeAll(async () => {
  const db = await testDatabase();
  recorder = recordQueries(db);
  app = await testApp({ db: recorder.db });
  other = await testApp({ db });
  [fan, somebody] = [await makeUser(app), await makeUser(app)];
});

const get = (path: string, user: TestUser = fan) =>
  app.inject({ url: `/api/v1${path}`, headers: as(user) });

const follow = (user: TestUser, followed: TestUser) =>
  other.inject({
    method: 'PATCH',
    url: `/api/v1/users/toggleFollow/${followed.id}`,
    headers: as(user),
  });

const sqlOf = async (path: string) =>
  (await recorder.queriesDuring(() => get(path))).map(({ sql }) => sql);

test('after an unrelated write a list reads likes, a detail what depends on the viewer', async () => {
  const team = await makeItem(app, 'team', { name: 'Outliving FC' });
  const id = await makeItem(app, 'player', { name: 'Outliving', rating: 63, team: [team] });
  for (const path of ['/players?rating=63', `/players/${id}`]) await get(path);
  await follow(somebody, fan);
  expect(await sqlOf('/players?rating=63')).toEqual([
    expect.stringMatching(/"likes_count".* as "liked"/s),
  ]);
  await follow(somebody, fan);
  expect(await sqlOf(`/players/${id}`)).toHaveLength(2);
});

test('what others do to an item, to what it refers to, a role or a session counts at once, among unrelated writes', async () => {
  const admin = await makeAdmin(app);
  const leaving = await makeUser(app);
  const team = await makeItem(app, 'team', { name: 'Fleeting FC' });
  const id = await makeItem(app, 'player', { name: 'Fleeting', team: [team] });
  const path = `/players/${id}`;
  const read = async (user: TestUser = fan) => {
    await follow(somebody, fan);
    return get(path, user);
  };
  expect((await read()).json()).toMatchObject({
    name: 'Fleeting',
    likesCount: 0,
    team: [{ name: 'Fleeting FC' }],
  });
  expect((await read(admin)).json().can.delete).toBe(true);
  expect((await read(leaving)).statusCode).toBe(200);

  const like = `/api/v1/users/togglePlayer/${id}`;
  await other.inject({ method: 'PATCH', url: like, headers: as(somebody) });
  expect((await read()).json()).toMatchObject({ likesCount: 1, liked: false });
  expect((await read(somebody)).json()).toMatchObject({ likesCount: 1, liked: true });
  await other.inject({ method: 'DELETE', url: `/api/v1/teams/${team}`, headers: as(admin) });
  expect((await read()).json().team).toEqual([]);
  await other.db.write((transaction) => updateUser(transaction, admin.id, { role: 'user' }));
  expect((await read(admin)).json().can.delete).toBe(false);
  await other.inject({ method: 'POST', url: '/api/v1/users/logout', headers: as(leaving) });
  expect((await read(leaving)).statusCode).toBe(401);
  await other.db.write((transaction) => updateUser(transaction, admin.id, { role: 'admin' }));
  await other.inject({ method: 'DELETE', url: `/api/v1${path}`, headers: as(admin) });
  expect((await read()).statusCode).toBe(404);
});

test('an unchecked item has the name that its creator has now', async () => {
  const creator = await makeUser(app, { name: 'Dani Vega' });
  const created = await app.inject({
    method: 'POST',
    url: `/api/v1${team.api.create}`,
    headers: as(creator),
    payload: bodyOf(team, { name: 'Unchecked FC' }),
  });
  expect(created.statusCode, created.body).toBe(200);
  const path = `/teams/${created.json()._id}`;
  expect((await get(path)).json().unchecked.addedBy.name).toBe('Dani Vega');
  await other.db.write((transaction) =>
    updateUser(transaction, creator.id, { name: 'Daniela Vega', name_key: 'daniela vega' }),
  );
  expect((await get(path)).json().unchecked.addedBy.name).toBe('Daniela Vega');
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { createListCache } from '#server/shared/lists/list-cache.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { exportText, importText } from '#tests/support/transfer.ts';

let app: TestApp;
let other: TestApp;
let fan: TestUser;
let admin: TestUser;

beforeAll(async () => {
  const db = await testDatabase();
  [app, other] = [await testApp({ db }), await testApp({ db })];
  [fan, admin] = [await makeUser(app), await makeAdmin(app)];
});

async function namesIn(server: TestApp, path: string): Promise<string[]> {
  const answer = await server.inject({ url: `/api/v1${path}`, headers: as(fan) });
  if (answer.statusCode === 404) return [];
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, total } = answer.json<{ data: Item[]; total: number }>();
  expect(total).toBe(data.length);
  return data.map(({ name }) => name);
}

async function remove(server: TestApp, kind: string, id: string): Promise<void> {
  const answer = await server.inject({
    method: 'DELETE',
    url: `/api/v1/${kind}/${id}`,
    headers: as(admin),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe.each(['name', 'rating', '-newest', '-likes'])('a list by %s', (sort) => {
  const path = `/players?assists=77&sort=${sort}&size=50`;

  test('includes created and excludes deleted items, also of another process', async () => {
    expect(await namesIn(app, path)).toEqual([]);
    const one = await makeItem(app, 'player', { name: 'One', assists: 77, rating: 50 });
    expect(await namesIn(app, path)).toEqual(['One']);
    expect(await namesIn(other, path)).toEqual(['One']);
    const two = await makeItem(other, 'player', { name: 'Two', assists: 77, rating: 60 });
    for (const at of [app, other]) {
      expect((await namesIn(at, path)).toSorted()).toEqual(['One', 'Two']);
    }
    await remove(other, 'players', one);
    for (const at of [app, other]) expect(await namesIn(at, path)).toEqual(['Two']);
    await remove(app, 'players', two);
    for (const at of [app, other]) expect(await namesIn(at, path)).toEqual([]);
  });
});

test('a search includes created and excludes deleted items', async () => {
  for (const path of ['/players/byName/zyxwv', '/players?name=zy&sort=-likes']) {
    expect(await namesIn(app, path)).toEqual([]);
    const id = await makeItem(app, 'player', { name: 'Zyxwv' });
    expect(await namesIn(app, path)).toEqual(['Zyxwv']);
    await remove(app, 'players', id);
    expect(await namesIn(app, path)).toEqual([]);
  }
});

test('a deleted team has no players', async () => {
  const team = await makeItem(app, 'team', { name: 'Short-lived' });
  await makeItem(app, 'player', { name: 'Left behind', team: [team] });
  const path = `/players?team=${team}`;
  expect(await namesIn(app, path)).toEqual(['Left behind']);
  await remove(other, 'teams', team);
  expect(await namesIn(app, path)).toEqual([]);
});

test('a list reflects the changes of an import', async () => {
  await makeItem(app, 'circuit', { name: 'Short', capacity: 71_000, totalLength: 4 });
  await makeItem(app, 'circuit', { name: 'Long', capacity: 72_000, totalLength: 5 });
  const path = '/circuit?capacity=70000..79999&sort=-totalLength';
  expect(await namesIn(app, path)).toEqual(['Long', 'Short']);
  const text = await exportText(other.db, 'circuit');
  const { summary } = await importText(other.db, 'circuit', 'tifo', text.replace(',4,', ',6,'));
  expect(summary).toMatchObject({ changed: 1, bad: 0 });
  expect(await namesIn(app, path)).toEqual(['Short', 'Long']);
});

test('a like changes the order of a list immediately', async () => {
  const ids = [];
  for (const name of ['A', 'B', 'C']) {
    ids.push(await makeItem(app, 'player', { name, assists: 66 }));
  }
  const path = '/players?assists=66&sort=-likes';
  for (const [name, id] of [
    ['B', ids[1]],
    ['A', ids[0]],
  ]) {
    const before = await namesIn(app, path);
    expect(before).toHaveLength(3);
    const set = async (on: boolean) =>
      app.inject({
        method: 'PATCH',
        url: `/api/v1/users/togglePlayer/${id}`,
        headers: as(fan),
        payload: { on },
      });
    await set(true);
    expect((await namesIn(app, path))[0]).toBe(name);
    await set(false);
    expect(await namesIn(app, path)).toEqual(before);
  }
});

test('likes by another process or of a deleted account change the order immediately', async () => {
  const ids = [];
  for (const name of ['D', 'E']) ids.push(await makeItem(app, 'player', { name, assists: 55 }));
  const path = '/players?assists=55&sort=-likes';
  expect(await namesIn(app, path)).toEqual(['E', 'D']);
  const leaving = await makeUser(app);
  await other.inject({
    method: 'PATCH',
    url: `/api/v1/users/togglePlayer/${ids[0]}`,
    headers: as(leaving),
    payload: { on: true },
  });
  expect(await namesIn(app, path)).toEqual(['D', 'E']);
  await other.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(leaving) });
  expect(await namesIn(app, path)).toEqual(['E', 'D']);
});

test('the memory of long cache keys is limited', async () => {
  const long = 'z'.repeat(40_000);
  const { db } = app;
  const listCache = createListCache(db);
  const snapshot = await listCache.snapshot(['player']);
  let found = 0;
  const count = async () => {
    found += 1;
    return { total: found };
  };
  const ask = (n: number) => snapshot.count([n, long], count);
  for (let n = 0; n < 200; n += 1) await ask(n);
  await ask(199);
  expect(found).toBe(200);
  await ask(0);
  expect(found).toBe(201);
});

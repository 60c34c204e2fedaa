import { beforeAll, expect, test } from 'vitest';
import { maxLikesFiltered } from '#contract/kinds/facets.ts';
import { player } from '#sports/football/player.ts';
import {
  makeItem,
  makeItems,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let other: TestApp;
let ana: TestUser;
let bea: TestUser;
let [yamal, pedri, gavi]: string[] = [];

beforeAll(async () => {
  const db = await testDatabase();
  [app, other] = [await testApp({ db }), await testApp({ db })];
  [ana, bea] = [await makeUser(app), await makeUser(app)];
  yamal = await makeItem(app, 'player', { name: 'Yamal', position: 'forward', rating: 90 });
  pedri = await makeItem(app, 'player', { name: 'Pedri', position: 'midfielder', rating: 88 });
  gavi = await makeItem(app, 'player', { name: 'Gavi', position: 'midfielder', rating: 83 });
});

async function like(user: TestUser, id: string | undefined, on: boolean, at = app) {
  const answer = await send(at, 'PATCH', `${player.api.toggle}/${id}`, user, { on });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function follow(user: TestUser, followed: TestUser, on: boolean) {
  const answer = await send(app, 'PATCH', `/users/toggleFollow/${followed.id}`, user, { on });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function ban({ id }: TestUser, banned_at: string | null) {
  await app.db.write((transaction) =>
    transaction.updateTable('user').set({ banned_at }).where('id', '=', id).execute(),
  );
}

async function names(user: TestUser, query: string, at = app): Promise<string[]> {
  const answer = await send(at, 'GET', `/players?${query}&sort=name`, user);
  if (answer.statusCode === 404) {
    expect(answer.json().code).toBe('noneWithConditions');
    return [];
  }
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.map(({ name }: { name: string }) => name);
}

async function likedCounts(user: TestUser, query = '', at = app): Promise<number[]> {
  const answer = await send(at, 'GET', `/players/facets?${query}`, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json()
    .only.map(({ count }: { count: number }) => count)
    .slice(0, 2);
}

test('each viewer sees the players of their own likes, immediately and in every process', async () => {
  expect(await names(ana, 'liked=me')).toEqual([]);
  await like(ana, yamal, true);
  await like(ana, pedri, true);
  await like(bea, gavi, true, other);
  for (const at of [app, other, app]) {
    expect(await names(ana, 'liked=me', at)).toEqual(['Pedri', 'Yamal']);
    expect(await names(bea, 'liked=me', at)).toEqual(['Gavi']);
    expect(await likedCounts(ana, '', at)).toEqual([2, 0]);
    expect(await likedCounts(bea, '', at)).toEqual([1, 0]);
  }
  expect(await names(ana, 'liked=me&position=midfielder')).toEqual(['Pedri']);
  expect(await names(ana, 'liked=me&name=yam')).toEqual(['Yamal']);
  expect(await likedCounts(ana, 'position=midfielder')).toEqual([1, 0]);

  await like(ana, pedri, false, other);
  expect(await names(ana, 'liked=me')).toEqual(['Yamal']);
  expect(await likedCounts(ana)).toEqual([1, 0]);
  expect(await names(bea, 'liked=me')).toEqual(['Gavi']);
});

test('players are filtered by the likes of those whom the viewer follows', async () => {
  await follow(ana, bea, true);
  expect(await names(ana, 'liked=following')).toEqual(['Gavi']);
  expect(await names(bea, 'liked=following')).toEqual([]);
  expect(await likedCounts(ana, 'liked=me')).toEqual([1, 1]);
  await like(bea, yamal, true);
  expect(await names(ana, 'liked=following')).toEqual(['Gavi', 'Yamal']);

  await ban(bea, '2026-01-01T00:00:00.000Z');
  expect(await names(ana, 'liked=following')).toEqual([]);
  await ban(bea, null);
  expect(await names(ana, 'liked=following')).toEqual(['Gavi', 'Yamal']);
  await follow(ana, bea, false);
  expect(await names(ana, 'liked=following')).toEqual([]);
});

test('only the newest 1,000 likes count', async () => {
  const fan = await makeUser(app);
  const ids = (await makeItems(app, 'player', maxLikesFiltered + 2)).toSorted();
  const likes = ids.map((item_id, index) => ({
    user_id: fan.id,
    item_id,
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
  }));
  await app.db.write((transaction) => transaction.insertInto('item_like').values(likes).execute());
  const answer = await send(app, 'GET', '/players?liked=me&sort=newest&size=1', fan);
  expect(answer.json()).toMatchObject({ total: maxLikesFiltered, next: true });
  expect(answer.json().data[0]._id).toBe(ids[2]);
  await follow(ana, fan, true);
  expect(await likedCounts(ana)).toEqual([1, maxLikesFiltered]);
});

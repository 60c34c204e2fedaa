import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { newId } from '#server/db/id.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeUser,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { finishRemovals } from '#tests/support/databases/removals.ts';
import { insertLineups, itemRow } from '#tests/support/databases/rows.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { byLength } from '#tests/support/lengths.ts';

const kinds = kindsOf(sports);
const likesOfFan = byLength({ day: 6000, full: 20_000, long: 100_000 });
const lineupsOfPlayer = byLength({ day: 80, full: 800, long: 3400 });
const commentsOnPodium = byLength({ day: 6000, full: 10_000, long: 50_000 });
/**
 * Milliseconds for a deletion's response, and median extra wait of others beyond four times their
 * quiet time.
 */
const answerMs = 1000;
const waitMs = 100;
const removalMs = byLength({ day: 150_000, full: 150_000, long: 600_000 });

let options: DatabaseOptions;
let app: TestApp;
let friend: TestUser;
let admin: TestUser;

const run = (work: (transaction: Queries) => Promise<unknown>) =>
  app.db.write(work, { long: true });

const remaining = async () =>
  (await app.db.read.selectFrom('removal').select('id').execute()).map(({ id }) => id);

async function open(): Promise<TestApp> {
  return testApp({ db: await openTestDatabase(options) });
}

beforeAll(async () => {
  options = await createTestDatabase();
  app = await open();
  const counts = { rider: 0.4 * likesOfFan, player: 0.4 * likesOfFan, circuit: 0.2 * likesOfFan };
  await insertDemoData(app.db, kinds, { counts, fans: 1000 });
  friend = await makeUser(app, { name: 'Faithful Friend', name_key: 'faithful friend' });
  admin = await makeAdmin(app);
}, 180_000);

async function likeMany(fan: TestUser): Promise<void> {
  const time = new Date().toISOString();
  await run(async (transaction) => {
    await sql`insert into item_like (user_id, item_id, created_at)
      select ${fan.id}, id, ${time} from item
      where kind in ('rider', 'player', 'circuit') order by id limit ${likesOfFan}`.execute(
      transaction,
    );
    const liked = transaction
      .selectFrom('item_like')
      .where('user_id', '=', fan.id)
      .where('created_at', '=', time)
      .select('item_id');
    const likes_count = sql<number>`likes_count + 1`;
    await transaction.updateTable('item').set({ likes_count }).where('id', 'in', liked).execute();
  });
}

async function insertLineupsWith(player: string): Promise<void> {
  const owners = await makeUsers(app, lineupsOfPlayer);
  const rows = await app.db.read
    .selectFrom('user')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      owners.map(({ id }) => id),
    )
    .execute();
  const lineups = rows.map((owner) => ({
    item: { ...itemRow({ kind: eleven.name }), created_by: owner.id },
    owner,
  }));
  await run(async (transaction) => {
    for (const some of chunksOf(lineups)) {
      await insertLineups(transaction, some);
      await transaction
        .insertInto('lineup_slot')
        .values(
          some.map(({ item }) => ({ lineup_id: item.id, slot: 'goalkeeper', item_id: player })),
        )
        .execute();
    }
    await addToKindCount(transaction, eleven.name, lineups.length);
  });
}

async function commentMany(itemId: string): Promise<void> {
  const fans = await app.db.read.selectFrom('user').select('id').limit(1000).execute();
  const comments = Array.from({ length: commentsOnPodium }, (_, index) => ({
    id: newId(),
    item_id: itemId,
    creator_id: fans[index % fans.length]?.id ?? '',
    text: 'Vaya podio',
    rating: 4,
    created_at: new Date().toISOString(),
  }));
  await run(async (transaction) => {
    for (const some of chunksOf(comments)) {
      await transaction.insertInto('comment').values(some).execute();
    }
    await transaction
      .updateTable('item')
      .set({
        comments_count: comments.length,
        ratings_count: fans.length,
        ratings_sum: 4 * fans.length,
      })
      .where('id', '=', itemId)
      .execute();
  });
}

async function visit(item: string): Promise<number[]> {
  const times: number[] = [];
  for (const [method, url] of [
    ['PATCH', `/users/toggleRider/${item}`],
    ['GET', `/rider/${item}`],
  ] as const) {
    const start = performance.now();
    const { statusCode } = await send(app, method, url, friend);
    times.push(performance.now() - start);
    expect(statusCode).toBe(200);
  }
  return times;
}

const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

async function measureDeletion(path: string, user: TestUser, item: string) {
  const quiet: number[] = [];
  for (let visits = 0; visits < 20; visits += 1) quiet.push(...(await visit(item)));
  const waits: number[] = [];
  let isOver = false;
  const visits = (async () => {
    while (!isOver) {
      waits.push(...(await visit(item)));
      await delay(5);
    }
  })();
  const start = performance.now();
  const answer = await send(app, 'DELETE', path, user);
  const ms = performance.now() - start;
  const wait = async () => {
    await finishRemovals(app.db, removalMs);
    isOver = true;
    await visits;
    return medianOf(waits) - 4 * medianOf(quiet);
  };
  return { answer, ms, wait };
}

describe('an account with 20,000 likes', () => {
  test('is hidden immediately and removed later, without delaying others', async () => {
    const { name, email } = { name: 'Leaving Fan', email: 'leaving@example.org' };
    const keys = { name, name_key: 'leaving fan', email, email_key: email };
    const fan = await makeUser(app, keys);
    const rider = await makeItem(app, 'rider');
    const built = await makeLineup(app, podium, fan);
    const beloved = await makeLineup(app, podium, friend);
    await makeComment(app, '/comment/create', rider, fan, { rating: 5 });
    await makeComment(app, podium.api.comment, beloved._id, fan, { rating: 5 });
    for (const path of [
      `toggleRider/${rider}`,
      `toggleFollow/${friend.id}`,
      `togglePodium/${beloved._id}`,
    ]) {
      expect((await send(app, 'PATCH', `/users/${path}`, fan, { on: true })).statusCode).toBe(200);
    }
    await send(app, 'PATCH', `/users/toggleFollow/${fan.id}`, friend, { on: true });
    await likeMany(fan);
    const places = [
      `/users/${friend.id}/followers`,
      `/users/${friend.id}/followed`,
      `/comment/?on=${rider}`,
      `/comment/?on=${beloved._id}`,
      `/rider/${rider}`,
      `/rider/${rider}/fans`,
      `${podium.api.base}/${beloved._id}`,
      '/notifications',
      '/feed',
      '/users/suggested',
      `${podium.api.base}/`,
    ];
    const ownPaths = [
      `/users/${fan.id}`,
      `/users/${fan.id}/comments`,
      `/users/${fan.id}/followers`,
      `/users/favRiders/${fan.id}`,
      '/users/byName/leaving',
      `${podium.api.base}/${built._id}`,
    ];
    const seen = await Promise.all(places.map((path) => send(app, 'GET', path, friend)));
    expect(
      seen.filter(({ body }) => body.includes(fan.id) || body.includes(name)).length,
    ).toBeGreaterThan(7);
    for (const path of ownPaths)
      expect((await send(app, 'GET', path, friend)).statusCode, path).toBe(200);

    const { answer, ms, wait } = await measureDeletion('/users/', fan, rider);
    expect(answer.json()).toEqual({ deleteUser: true });
    expect(ms).toBeLessThan(answerMs);
    expect(await remaining()).toContain(fan.id);
    for (const path of places) {
      const { statusCode, body } = await send(app, 'GET', path, friend);
      expect(statusCode, path).toBe(200);
      expect(body.includes(fan.id) || body.includes(name), path).toBe(false);
    }
    for (const path of ownPaths)
      expect((await send(app, 'GET', path, friend)).statusCode, path).toBe(404);
    expect((await app.inject({ url: '/api/v1/users/sessions', headers: as(fan) })).statusCode).toBe(
      401,
    );
    const next = await makeUser(app, keys);
    await makeLineup(app, podium, next);
    expect(await wait()).toBeLessThan(waitMs);
    expect(await findContradictions(app.db)).toEqual([]);
    const left = app.db.read.selectFrom('user').select('id').where('id', '=', fan.id);
    expect(await left.execute()).toEqual([]);
  }, 180_000);

  test('removal continues after a restart of the server', async () => {
    const fan = await makeUser(app);
    await likeMany(fan);
    expect((await send(app, 'DELETE', '/users/', fan)).statusCode).toBe(200);
    expect(await remaining()).toEqual([fan.id]);
    await app.server.close();
    await app.db.close();
    app = await open();
    const likes = await app.db.read
      .selectFrom('item_like')
      .where('user_id', '=', fan.id)
      .select('item_id')
      .execute();
    expect(likes.length).toBeGreaterThan(0);
    expect(likes.length).toBeLessThan(likesOfFan);
    await finishRemovals(app.db, removalMs);
    expect(await findContradictions(app.db)).toEqual([]);
  }, 180_000);
});

test('deleting a player in many lineups opens the slots and notifies the owners', async () => {
  const player = await makeItem(app, 'player', { position: 'goalkeeper' });
  const built = await makeLineup(app, eleven, friend, { goalkeeper: player });
  await insertLineupsWith(player);
  const rider = await makeItem(app, 'rider');
  const { answer, ms, wait } = await measureDeletion(`/players/${player}`, admin, rider);
  expect(answer.json()).toEqual({ deleted: true });
  expect(ms).toBeLessThan(answerMs);
  const path = `${eleven.api.base}/${built._id}`;
  expect((await send(app, 'GET', path, friend)).json()).toMatchObject({ goalkeeper: null });
  expect((await send(app, 'GET', `/players/${player}`, friend)).statusCode).toBe(404);
  expect((await send(app, 'GET', `/comment/?on=${player}`, friend)).statusCode).toBe(404);
  expect(await wait()).toBeLessThan(waitMs);
  const notifications = await app.db.read
    .selectFrom('notification')
    .where('type', '=', 'slotOpened')
    .select('user_id')
    .execute();
  expect(new Set(notifications.map(({ user_id }) => user_id)).size).toBe(lineupsOfPlayer + 1);
  expect(await findContradictions(app.db)).toEqual([]);
}, 180_000);

test('a deleted Podium with 10,000 comments is hidden immediately and can be replaced', async () => {
  const fan = await makeUser(app);
  const built = await makeLineup(app, podium, fan);
  const { _id: comment } = await makeComment(app, podium.api.comment, built._id, friend, {
    rating: 1,
  });
  await commentMany(built._id);
  await run((transaction) =>
    sql`update item set comments_count = comments_count + 1,
    ratings_count = ratings_count + 1, ratings_sum = ratings_sum + 1
    where id = ${built._id}`.execute(transaction),
  );
  const rider = await makeItem(app, 'rider');
  const { answer, ms, wait } = await measureDeletion(`${podium.api.base}/${built._id}`, fan, rider);
  expect(answer.statusCode).toBe(200);
  expect(ms).toBeLessThan(answerMs);
  expect(await remaining()).toContain(built._id);
  expect((await send(app, 'PATCH', `/comment/toggleLike/${comment}`, fan)).statusCode).toBe(404);
  expect((await send(app, 'DELETE', `/comment/delete/${comment}`, friend)).statusCode).toBe(404);
  const written = (await send(app, 'GET', `/users/${friend.id}/comments`, fan)).json();
  expect(JSON.stringify(written)).not.toContain(built._id);
  await makeLineup(app, podium, fan);
  expect(await wait()).toBeLessThan(waitMs);
  expect(await findContradictions(app.db)).toEqual([]);
}, 180_000);

import { parseArgs } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { isDay } from '#contract/text.ts';
import type { Database } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { insertUser } from '#server/features/accounts/users-store.ts';
import { insertLike } from '#server/features/likes/likes-store.ts';
import { usersVersionKey } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { kindFields } from '#server/shared/catalogue-storage/kind-table.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { as, makeUser, testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { runCommand } from './commands.ts';
import { demoId } from './demo-data/random-store.ts';
import { generateCommand } from './generate.ts';

let db: Database;
let printed: string[];
let printedErrors: string[];
beforeEach(async () => {
  db = await testDatabase();
  printed = [];
  printedErrors = [];
});

function terminal() {
  return {
    config: () => {
      throw new Error('no settings are needed');
    },
    print: (line: string) => printed.push(line),
    printError: (line: string) => printedErrors.push(line),
  };
}

async function run(typed: string, database = db): Promise<number> {
  const { values } = parseArgs({
    args: typed.split(' '),
    options: Object.fromEntries(
      Object.entries(generateCommand.options ?? {}).map(([name, { value }]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string' } as const,
      ]),
    ),
  });
  return generateCommand.run(database, terminal(), [], values as Record<string, string>);
}

const small =
  '--players 600 --lifters 50 --riders 60 --users 80 --likes 500 --comments 300 --follows 90 --lineups 70';

function itemsOf(database = db) {
  return database.read.selectFrom('item').selectAll().orderBy('id').execute();
}

describe('demo data', () => {
  test('has the requested numbers, and the targets of references', async () => {
    expect(await run(small)).toBe(0);
    const kinds = await db.read
      .selectFrom('kind_count')
      .selectAll()
      .where('kind', '!=', usersVersionKey)
      .orderBy('kind')
      .execute();
    expect(kinds.map(({ kind, total }) => [kind, Number(total)])).toEqual([
      ['circuit', 3],
      ['eleven', 70],
      ['lifter', 50],
      ['player', 600],
      ['podium', 70],
      ['rider', 60],
      ['team', 24],
      ['weightCategory', 2],
    ]);
    const count = async (table: 'user' | 'item_like' | 'comment' | 'item_reference') =>
      (await db.read.selectFrom(table).selectAll().execute()).length;
    expect(await count('user')).toBe(80);
    expect(await count('item_like')).toBeGreaterThan(480);
    expect(await count('comment')).toBeGreaterThan(290);
    expect(await count('item_reference')).toBe(710);
    expect(printed.at(-1)).toMatch(/^Done in \d+ s\.$/);
  });

  test('has counters that match its rows, and a few popular items', async () => {
    await run(small);
    const likes = await db.read.selectFrom('item_like').selectAll().execute();
    const comments = await db.read.selectFrom('comment').selectAll().orderBy('id').execute();
    const items = await itemsOf();
    for (const item of items) {
      const ownComments = comments.filter(({ item_id }) => item_id === item.id);
      const newest = new Map(
        ownComments.flatMap(({ creator_id, rating }) =>
          rating === null ? [] : [[creator_id, rating]],
        ),
      );
      expect(item).toMatchObject({
        likes_count: likes.filter(({ item_id }) => item_id === item.id).length,
        comments_count: ownComments.length,
        ratings_count: newest.size,
        ratings_sum: [...newest.values()].reduce((sum, stars) => sum + stars, 0),
      });
    }
    expect(await findContradictions(db)).toEqual([]);
    const counts = items.map(({ likes_count }) => likes_count).toSorted((a, b) => b - a);
    expect(counts[0]).toBeGreaterThan(20);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThan(2);
    const follows = await db.read.selectFrom('follow').selectAll().execute();
    const sums = await db.read.selectFrom('follow_count').selectAll().execute();
    for (const { user_id, followers, followed } of sums) {
      expect(followers).toBe(follows.filter(({ followed_id }) => followed_id === user_id).length);
      expect(followed).toBe(follows.filter(({ follower_id }) => follower_id === user_id).length);
    }
  });

  test('has lineups like those of real fans, with a few popular picks', async () => {
    await run(small);
    const built = await db.read
      .selectFrom('lineup_slot')
      .innerJoin('lineup', 'lineup.item_id', 'lineup_slot.lineup_id')
      .leftJoin(kindFields(player), 'fields.item_id', 'lineup_slot.item_id')
      .select(['lineup.kind', 'lineup.owner_id', 'slot', 'lineup_slot.item_id', 'fields.position'])
      .execute();
    for (const { name, slots } of lineupsOf(sports)) {
      const rows = built.filter(({ kind }) => kind === name);
      expect(rows).toHaveLength(70 * slots.length);
      expect(new Set(rows.map(({ owner_id }) => owner_id)).size).toBe(70);
      const wrong = rows.filter(({ slot, position }) => {
        const described = slots.find((one) => one.name === slot);
        return (described?.position ?? null) !== position;
      });
      expect(wrong).toEqual([]);
    }
    const saved = await db.read
      .selectFrom('lineup')
      .innerJoin('item', 'item.id', 'lineup.item_id')
      .select(['lineup.saved_at', 'item.created_at'])
      .execute();
    expect(saved.filter((row) => row.saved_at !== row.created_at)).toEqual([]);
    const keepers = built.filter(({ slot }) => slot === 'goalkeeper');
    const counts = [...Map.groupBy(keepers, ({ item_id }) => item_id).values()]
      .map((rows) => rows.length)
      .toSorted((one, other) => other - one);
    expect(counts[0]).toBeGreaterThan(5);
    expect(counts.length).toBeGreaterThan(15);
  });

  test('leaves a slot open if there are too few items', async () => {
    expect(await run('--players 3 --users 2 --lineups 2')).toBe(0);
    const slots = await db.read.selectFrom('lineup_slot').selectAll().execute();
    expect(slots.length).toBeLessThanOrEqual(2 * 3);
    expect(slots.length).toBeGreaterThan(0);
    expect(await findContradictions(db)).toEqual([]);
    expect(
      (await db.read.selectFrom('lineup').select('kind').execute()).map((row) => row.kind),
    ).toEqual(['eleven', 'eleven']);
  });

  test('has raw and equipped lifters, a few unknown, at days of the calendar', async () => {
    await run('--lifters 400');
    const rows = await db.read.selectFrom(kindFields(lifter)).selectAll().execute();
    const share = (equipment: string | null) =>
      rows.filter((row) => row.equipment === equipment).length / rows.length;
    expect(share('Raw')).toBeGreaterThan(0.4);
    expect(share('Equipped')).toBeGreaterThan(0.4);
    expect(share(null)).toBeGreaterThan(0);
    expect(share(null)).toBeLessThan(0.1);
    const dates = rows.flatMap(({ date }) => (date === null ? [] : [String(date)]));
    expect(new Set(dates).size).toBeGreaterThan(300);
    expect(dates.filter((date) => !isDay(date))).toEqual([]);
  });

  test('depends only on the seed', async () => {
    await run(`${small} --seed spring`);
    const others = [await testDatabase(), await testDatabase()] as const;
    await run(`${small} --seed spring`, others[0]);
    await run(`${small} --seed autumn`, others[1]);
    expect(await itemsOf(others[0])).toEqual(await itemsOf());
    const names = (await itemsOf()).map(({ name }) => name);
    expect((await itemsOf(others[1])).map(({ name }) => name)).not.toEqual(names);
  });

  test('has the same comments in every version, so that measurements stay comparable', async () => {
    await run('--players 5 --users 80 --comments 6');
    const comments = await db.read
      .selectFrom('comment')
      .select('creator_id')
      .orderBy('id')
      .execute();
    const ordinals = Array.from({ length: 80 }, (_, index) => demoId('user', index + 1));
    expect(comments.map(({ creator_id }) => 1 + ordinals.indexOf(creator_id))).toEqual([
      15, 8, 11, 24, 28, 1,
    ]);
  });

  test('is found by the calls of the app', async () => {
    await run(small);
    const app = await testApp({ db });
    const fan = await makeUser(app);
    const get = async (path: string) =>
      (await app.inject({ url: `/api/v1${path}`, headers: as(fan) })).json();
    const { total, data } = await get('/players?sort=-likes');
    expect(total).toBe(600);
    expect(await get(`/players/byName/${encodeURIComponent(data[0].name)}`)).toMatchObject({
      data: [{ _id: data[0]._id, team: [{ name: expect.any(String) }] }],
    });
    const liked = await get(`/players/${data[0]._id}`);
    expect(liked.likes).toHaveLength(liked.likesCount);
    expect((await get(`/players/${data[0]._id}/standing`)).groups).not.toEqual([]);
  });
});

describe('refused, with nothing changed:', () => {
  test('in a database with fans, unless allowed', async () => {
    await db.write((transaction) => insertUser(transaction, userRow()));
    expect(await run('--players 5')).toBe(1);
    expect(printedErrors).toEqual([expect.stringContaining('There are fans here')]);
    expect(await itemsOf()).toEqual([]);
    expect(await run('--players 5 --among-fans')).toBe(0);
    expect(await itemsOf()).toHaveLength(6);
  });

  test('a second time with the same seed', async () => {
    await run('--players 5');
    expect(await run('--players 5')).toBe(1);
    expect(printedErrors).toEqual([expect.stringContaining('is here already')]);
    expect(await run('--players 5 --seed 2')).toBe(0);
    expect(await itemsOf()).toHaveLength(12);
  });

  test.each([
    ['--players many', '--players takes a whole number'],
    ['--players=-5', '--players takes a whole number'],
    ['--players 5 --likes 9', 'Likes, comments and follows need --users'],
    ['--users 5 --likes 9', 'Likes need new items: --'],
    ['--players 0 --users 5 --likes 9', 'Likes need new items: --'],
    ['--circuits 5 --users 5 --comments 9', 'Comments need new items: --players or --'],
    ['--players 5 --users 8 --lineups 9', 'Lineups need as many --users'],
    ['--teams 5 --users 9 --lineups 9', 'Lineups need --players or --riders'],
  ])('%s', async (options, message) => {
    await expect(run(options)).rejects.toThrow(message);
    expect(await itemsOf()).toEqual([]);
  });
});

test('an unknown option is named', async () => {
  expect(await runCommand(['generate', '--ponies', '5'], terminal())).toBe(2);
  expect(printedErrors[0]).toContain('--ponies');
});

test('existing weight categories stay the only ones', async () => {
  const [category] = kindsOf(sports).filter(({ unique }) => unique.length > 0);
  await run('--weight-categories 300');
  const before = await itemsOf();
  expect(new Set(before.map(({ name }) => name)).size).toBe(before.length);
  expect(before.every(({ kind }) => kind === category?.name)).toBe(true);
  expect(await run('--lifters 30 --seed 2')).toBe(0);
  expect((await itemsOf()).filter(({ kind }) => kind === category?.name)).toEqual(before);
});

test('a demo fan cannot like an item twice', async () => {
  await run('--players 40 --users 3 --likes 1000');
  const likes = await db.read.selectFrom('item_like').selectAll().execute();
  const [first] = likes;
  if (!first) throw new Error('there are likes');
  expect(likes.length).toBeLessThanOrEqual(120);
  const again = { ...first, created_at: new Date(0).toISOString() };
  expect(await db.write((transaction) => insertLike(transaction, again))).toBe(false);
  expect(newId() > first.item_id).toBe(true);
});

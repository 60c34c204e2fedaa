import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { firstLimit } from '#server/db/time-slices.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { makeItem, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';
import { byLength } from '#tests/support/lengths.ts';
import { makePair, merge, type Pair } from '#tests/support/merging.ts';

const fans = byLength({ day: 2000, full: 20_000, long: 20_000 });
const lineups = 400;
const comments = fans / 4;
const waitMs = 100;

let app: TestApp;
let other: Database;
let friend: TestUser;

beforeAll(async () => {
  const options = await createTestDatabase();
  app = await testApp({ db: await openTestDatabase(options) });
  other = await openTestDatabase(options);
  const counts = { player: 300, rider: 10 };
  await insertDemoData(app.db, kindsOf(sports), { counts, fans, lineups });
  friend = await makeUser(app);
}, 180_000);

async function makePopularPair(): Promise<Pair> {
  const pair = await makePair(app, 'player', { position: 'goalkeeper' });
  const { keep, drop } = pair;
  const time = new Date().toISOString();
  const { rows } = await sql<{
    id: string;
  }>`select id from "user" order by id limit ${fans}`.execute(app.db.read);
  const written = Array.from({ length: comments }, (_, index) => ({
    id: newId(),
    item_id: index % 5 === 0 ? keep : drop,
    text: 'Vamos',
    created_at: time,
    creator_id: rows[index % (fans / 10)]?.id ?? '',
    rating: 1 + (index % 5),
  }));
  await app.db.write(
    async (transaction) => {
      await sql`insert into item_like (user_id, item_id, created_at)
        select id, ${drop}, ${time} from "user" order by id limit ${fans}`.execute(transaction);
      await sql`insert into item_like (user_id, item_id, created_at)
        select id, ${keep}, ${time} from "user" order by id limit ${fans / 10}`.execute(
        transaction,
      );
      for (const some of chunksOf(written)) {
        await transaction.insertInto('comment').values(some).execute();
      }
      await sql`update lineup_slot set item_id = ${drop} where slot = 'goalkeeper'
        and lineup_id in (select item_id from lineup where kind = ${eleven.name})`.execute(
        transaction,
      );
      const newest = sql`from comment where item_id = item.id and not exists (
        select 1 from comment as newer where newer.item_id = comment.item_id
          and newer.creator_id = comment.creator_id and newer.id > comment.id)`;
      await sql`update item set
          likes_count = (select count(*) from item_like where item_id = item.id),
          comments_count = (select count(*) from comment where item_id = item.id),
          ratings_count = (select count(*) ${newest}), ratings_sum = (select sum(rating) ${newest})
        where id in (${keep}, ${drop})`.execute(transaction);
    },
    { long: true },
  );
  return pair;
}

async function expectMerged({ keep, drop }: Pair): Promise<void> {
  const { read } = app.db;
  const counts = await read
    .selectFrom('item')
    .where('id', '=', keep)
    .select(['likes_count', 'comments_count'])
    .executeTakeFirst();
  expect(counts).toEqual({ likes_count: fans, comments_count: comments });
  const slots = await read
    .selectFrom('lineup_slot')
    .where('item_id', '=', keep)
    .select('lineup_id')
    .execute();
  expect(slots).toHaveLength(lineups);
  expect((await send(app, 'GET', `/players/${drop}`, friend)).json()).toMatchObject({ _id: keep });
  expect(await findContradictions(app.db)).toEqual([]);
}

async function visit(rider: string): Promise<number> {
  const start = performance.now();
  const { statusCode } = await send(app, 'PATCH', `/users/toggleRider/${rider}`, friend);
  expect(statusCode).toBe(200);
  return performance.now() - start;
}

const percentile90 = (times: readonly number[]) =>
  times.toSorted((one, another) => one - another)[Math.floor(0.9 * times.length)] ?? 0;

test('a merge of an item that 20,000 fans like blocks nobody', async () => {
  const pair = await makePopularPair();
  const rider = await makeItem(app, 'rider');
  const quiet: number[] = [];
  for (let visits = 0; visits < 40; visits += 1) quiet.push(await visit(rider));
  const waits: number[] = [];
  let isOver = false;
  const beside = (async () => {
    while (!isOver) {
      waits.push(await visit(rider));
      await delay(5);
    }
  })();
  const wouldBe = await merge(app, 'player', pair, { db: other, dryRun: true });
  expect(wouldBe.likes).toEqual({ moved: 0.9 * fans, both: 0.1 * fans });
  expect(await merge(app, 'player', pair, { db: other })).toEqual(wouldBe);
  isOver = true;
  await beside;
  expect(waits.length).toBeGreaterThan(10);
  expect(percentile90(waits) - percentile90(quiet)).toBeLessThan(waitMs);
  await expectMerged(pair);
}, 180_000);

test('after slow slices, the last transaction still moves only a few rows', async () => {
  const pair = await makePopularPair();
  let units = 0;
  let remaining = fans;
  const slow: Database = {
    ...other,
    async write(work, options) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from item_like where item_id = ${pair.drop}`.execute(app.db.read);
      remaining = Number(rows[0]?.count);
      const result = await other.write(work, options);
      units += 1;
      if (units < 4) await delay(200);
      return result;
    },
  };
  await merge(app, 'player', pair, { db: slow });
  expect(remaining).toBeLessThanOrEqual(firstLimit);
  await expectMerged(pair);
}, 180_000);

test('the next run completes a merge that was killed', async () => {
  const pair = await makePopularPair();
  let units = 0;
  const dying: Database = {
    ...other,
    write: (work, options) => {
      units += 1;
      if (units === 6) throw new Error('the lights went out');
      return other.write(work, options);
    },
  };
  await expect(merge(app, 'player', pair, { db: dying })).rejects.toThrow('the lights went out');
  expect(await findContradictions(app.db)).toEqual([]);
  const remaining = await merge(app, 'player', pair, { db: other, dryRun: true });
  const unmoved = remaining.likes.moved + remaining.likes.both;
  expect(unmoved).toBeGreaterThan(0);
  expect(unmoved).toBeLessThan(fans);
  expect(await merge(app, 'player', pair, { db: other })).toEqual(remaining);
  await expectMerged(pair);
}, 180_000);

import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import { maxExactRank } from '#contract/kinds/percentiles.ts';
import type { Database } from '#server/db/engine/database.ts';
import {
  keptVersions,
  noteItemChanges,
} from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { player } from '#sports/football/player.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { makeAdmin, makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { findSampleDifferences } from '#tests/support/databases/samples.ts';
import { send } from '#tests/support/fans/community.ts';
import { csvOf, importText } from '#tests/support/transfer.ts';
import { findBestValues } from './best-values-store.ts';
import { rankValues } from './ranks.ts';
import { countMatching, type PeerGroupKey, peerRows, scaleUp, valuesOf } from './sample-counts.ts';
import { createSamples, maxSampled } from './samples.ts';

const category = demoId('weightCategory', 1);
const everyLifter = { by: 'everyone', member: '', within: 'Raw' };

async function demoDatabase(counts: Readonly<Record<string, number>>): Promise<Database> {
  const db = await testDatabase();
  await insertDemoData(db, [player, lifter, weightCategory], { counts });
  return db;
}

async function countRows(db: Database, query: string): Promise<number> {
  const { rows } = await sql
    .raw<{ total: number }>(`select count(*) as total ${query}`)
    .execute(db.read);
  return Number(rows[0]?.total);
}

test('a whole sample counts exactly', async () => {
  const db = await demoDatabase({ lifter: 1200, weightCategory: 4 });
  const sample = await createSamples(db).get(lifter);
  const count = (conditions: Parameters<typeof countMatching>[1]) =>
    countMatching(sample, conditions);
  const of = 'from lifter where';
  expect(count([{ type: 'numbers', field: 'total', min: 300, max: null }])).toBe(
    await countRows(db, `${of} total >= 300`),
  );
  expect(
    count([
      { type: 'numbers', field: 'squat', min: 100, max: 250 },
      { type: 'oneOf', field: 'gender', values: ['mujer'] },
      { type: 'absent', field: 'equipment' },
    ]),
  ).toBe(
    await countRows(
      db,
      `${of} squat between 100 and 250 and gender = 'mujer' and equipment is null`,
    ),
  );
  expect(count([{ type: 'refers', field: 'weightCategory', ids: [category] }])).toBe(
    await countRows(db, `from item_reference where target_id = '${category}'`),
  );
  expect(count([{ type: 'oneOf', field: 'gender', values: ['nobody'] }])).toBe(0);
  expect(count([{ type: 'names', min: 'a', max: 'b' }])).toBe(null);
});

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  const db = await demoDatabase({ player: 300, lifter: 300, weightCategory: 4 });
  app = await testApp({ db });
  other = await testApp({ db });
});

test('changes by another process are in a cached sample immediately', async () => {
  const samples = createSamples(app.db);
  const expectRightSamples = async () =>
    expect(await findSampleDifferences(samples, app.db)).toEqual([]);
  const admin = await makeAdmin(other);
  await expectRightSamples();
  const id = await makeItem(other, 'lifter', { total: 512, weightCategory: [category] });
  await expectRightSamples();
  for (const on of [false, true]) {
    const answer = await send(other, 'PATCH', `/lifter/${id}/checked`, admin, { on });
    expect(answer.statusCode, answer.body).toBe(200);
    await expectRightSamples();
  }
  await importText(other.db, 'player', 'tifo', csvOf([{ name: 'Imported', rating: 9 }]));
  await expectRightSamples();
  await importText(other.db, 'player', 'tifo', csvOf([{ name: 'Imported', rating: 10 }]));
  await expectRightSamples();
  expect((await send(other, 'DELETE', `/lifter/${id}`, admin)).statusCode).toBe(200);
  await expectRightSamples();
  await send(other, 'DELETE', `/weightCategory/${demoId('weightCategory', 2)}`, admin);
  await expect
    .poll(() =>
      countRows(app.db, `from item_reference where target_id = '${demoId('weightCategory', 2)}'`),
    )
    .toBe(0);
  await expectRightSamples();
});

test('concurrent readers see no duplicate or deleted items during writes', async () => {
  const samples = createSamples(app.db);
  const admin = await makeAdmin(other);
  const made: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const id = await makeItem(other, 'player', { rating: 50 + round });
    const read = await Promise.all(Array.from({ length: 5 }, () => samples.get(player)));
    for (const sample of read) expect(sample.rows.has(id)).toBe(true);
    made.push(id);
  }
  await Promise.all(made.map((id) => send(other, 'DELETE', `/players/${id}`, admin)));
  const sample = await samples.get(player);
  for (const id of made) expect(sample.rows.has(id)).toBe(false);
  expect(sample.ids.length).toBe(sample.rows.size);
  expect(await findSampleDifferences(samples, app.db)).toEqual([]);
});

test('a sample that is older than the log is reloaded', async () => {
  const samples = createSamples(app.db);
  const id = await makeItem(app, 'player', { rating: 12 });
  await samples.get(player);
  // Simulates many changes by another process.
  await other.db.write(async (transaction) => {
    await sql`update player set rating = 13 where item_id = ${id}`.execute(transaction);
    await transaction
      .updateTable('kind_count')
      .set({ version: sql`version + ${keptVersions + 1}` })
      .where('kind', '=', 'player')
      .execute();
  });
  const sample = await samples.get(player);
  expect(sample.numbers.get('rating')?.units[sample.rows.get(id) ?? -1]).toBe(13);
});

test('an import updates a sample instead of reloading it, and adds only new items', async () => {
  const { db, queriesDuring } = recordQueries(
    await demoDatabase({ lifter: 6000, weightCategory: 4 }),
  );
  const samples = createSamples(db, 2000);
  const sampledIds = (await samples.get(lifter)).ids.toSorted();
  await db.write(async (transaction) => {
    await sql`update lifter set total = 1`.execute(transaction);
    const rows = await transaction
      .selectFrom('item')
      .where('kind', '=', 'lifter')
      .select('id')
      .execute();
    await addToKindCount(transaction, 'lifter', 0);
    await noteItemChanges(
      transaction,
      'lifter',
      rows.map(({ id }) => id),
    );
  });
  const queries = await queriesDuring(() => samples.get(lifter));
  expect(queries.filter((query) => query.sql.includes('random()'))).toEqual([]);
  const updated = await samples.get(lifter);
  expect(updated.ids.toSorted()).toEqual(sampledIds);
  expect(new Set(updated.numbers.get('total')?.units.subarray(0, sampledIds.length))).toEqual(
    new Set([100]),
  );
});

test('a whole kind has room to grow by half before it is loaded again', async () => {
  const { db, queriesDuring } = recordQueries(
    await demoDatabase({ lifter: 1200, weightCategory: 4 }),
  );
  const samples = createSamples(db);
  await samples.get(lifter);
  const rows = Array.from({ length: 700 }, (_, index) => ({ name: `New Lifter ${index}` }));
  await importText(db, 'lifter', 'tifo', csvOf(rows));
  const queries = await queriesDuring(() => samples.get(lifter));
  expect(queries.filter(({ sql }) => sql.includes('order by item_id limit'))).toEqual([]);
  expect((await samples.get(lifter)).ids).toHaveLength(1900);
});

test('reads get the previous random sample while a new one is loaded', async () => {
  const db = await demoDatabase({ lifter: 6000, weightCategory: 4 });
  const samples = createSamples(db, 2000);
  const previous = await samples.get(lifter);
  await db.write((transaction) =>
    transaction
      .updateTable('kind_count')
      .set({ version: sql`version + ${keptVersions + 1}` })
      .where('kind', '=', 'lifter')
      .execute(),
  );
  expect(await samples.get(lifter)).toBe(previous);
  await expect.poll(() => samples.get(lifter)).not.toBe(previous);
});

test('the total of a list from the sample equals an exact count', async () => {
  const fan = await makeUser(app);
  const total = async (query: string) =>
    (await send(app, 'GET', `/players?${query}`, fan)).json().total;
  expect(await total('rating=20..60')).toBe(
    await countRows(app.db, 'from player where rating between 20 and 60'),
  );
  const id = await makeItem(other, 'player', { rating: 41, age: 41 });
  const both = 'from player where rating between 41 and 41 and age >= 41';
  expect(await total('rating=41&age=41..')).toBe(await countRows(app.db, both));
  await send(other, 'DELETE', `/players/${id}`, await makeAdmin(other));
  expect(await total('rating=41&age=41..')).toBe(await countRows(app.db, both));
});

test('a larger kind is sampled at random, with estimates within their error', async () => {
  const items = 6000;
  const db = await demoDatabase({ lifter: items, weightCategory: 4 });
  const max = 2000;
  const samples = createSamples(db, max);
  const sample = await samples.get(lifter);
  expect(sample.share).toBeLessThan(1);
  expect(sample.ids.length).toBeLessThanOrEqual(max);
  for (const [conditions, query] of [
    [[{ type: 'oneOf', field: 'gender', values: ['mujer'] }], "gender = 'mujer'"],
    [[{ type: 'numbers', field: 'total', min: null, max: 200 }], 'total <= 200'],
    [[{ type: 'oneOf', field: 'equipment', values: ['Raw'] }], "equipment = 'Raw'"],
  ] as const) {
    const truth = await countRows(db, `from lifter where ${query}`);
    const rows = countMatching(sample, conditions) ?? 0;
    // Six standard errors of a binomial share, which are exceeded once in 500 million runs.
    const error = 6 * Math.sqrt(truth * (1 / sample.share - 1));
    expect(Math.abs(scaleUp(sample, rows) - truth), query).toBeLessThan(error);
  }

  const otherApp = await testApp({ db });
  const made = await makeItem(otherApp, 'lifter', { total: 400 });
  await send(otherApp, 'DELETE', `/lifter/${sample.ids[0]}`, await makeAdmin(otherApp));
  const gone = sample.ids[0] ?? '';
  const later = await samples.get(lifter);
  expect(later.rows.has(gone)).toBe(false);
  expect(later.ids.length).toBeLessThanOrEqual(max);
  expect(made).toBeTruthy();
});

test('ranks of a larger kind are exact up to a bound, and approximate beyond', async () => {
  const db = await demoDatabase({ lifter: 6000, weightCategory: 4 });
  const [whole, part] = [
    await createSamples(db).get(lifter),
    await createSamples(db, 2000).get(lifter),
  ];
  const all = valuesOf(whole, 'total', peerRows(whole, everyLifter)).toSorted((a, b) => b - a);
  expect(all.length).toBeGreaterThan(maxExactRank);
  const best = await findBestValues(db, lifter, everyLifter, 'total', { limit: 20 });
  expect(best).toEqual(all.slice(0, 20));
  const asked = [all[0] ?? 0, all[maxExactRank - 10] ?? 0, all.at(-1) ?? 0];
  const exact = await rankValues(db, whole, everyLifter, 'total', asked);
  const about = await rankValues(db, part, everyLifter, 'total', asked);
  expect(about.get(asked[0] ?? 0)).toBe(1);
  expect(about.get(asked[1] ?? 0)).toBe(exact.get(asked[1] ?? 0));
  const last = exact.get(asked[2] ?? 0) ?? 0;
  expect(Math.abs((about.get(asked[2] ?? 0) ?? 0) - last)).toBeLessThan(last / 5);
});

const groups = [
  everyLifter,
  { by: 'everyone', member: '', within: null },
  { by: 'gender', member: 'mujer', within: 'Raw' },
  { by: 'weightCategory', member: category, within: 'Raw' },
];

test('the best of a group are the same with and without inOrder', async () => {
  const db = await demoDatabase({ lifter: 1000, weightCategory: 2 });
  for (const group of groups) {
    const read = (inOrder: boolean) =>
      findBestValues(db, lifter, group, 'total', { limit: 30, inOrder });
    expect(await read(true), group.by).toEqual(await read(false));
  }
});

test.runIf(dialect === 'sqlite')(
  'a large group is read in order of the value, a small group by its index',
  async () => {
    const { db, queriesDuring } = recordQueries(
      await demoDatabase({ lifter: 6000, weightCategory: 4 }),
    );
    const sample = await createSamples(db, 2000).get(lifter);
    async function planOf(group: PeerGroupKey): Promise<string> {
      const [best = 0] = valuesOf(sample, 'total', peerRows(sample, group)).toSorted(
        (a, b) => b - a,
      );
      const queries = await queriesDuring(() => rankValues(db, sample, group, 'total', [best]));
      expect(queries).toHaveLength(1);
      const [query] = queries;
      const explained = { ...query, sql: `explain query plan ${query?.sql}` } as CompiledQuery;
      const { rows } = await db.read.executeQuery<{ detail: string }>(explained);
      return rows.map(({ detail }) => detail).join('\n');
    }
    const whole = await planOf(everyLifter);
    expect(whole).toContain('lifter_total');
    expect(whole).not.toContain('ORDER BY');
    const small = await planOf({ by: 'weightCategory', member: category, within: 'Raw' });
    expect(small).toContain('item_reference_target');
    expect(small).toContain('ORDER BY');
  },
);

test('the largest sample of each kind takes 8 MB at most', async () => {
  const db = await demoDatabase({ lifter: 10 });
  const { numbers, texts, references } = await createSamples(db).get(lifter);
  const columns = 3 + 4 * numbers.size + 4 * (texts.size + references.size);
  // Measured bytes of an id and its map entry.
  expect(maxSampled * (columns + 95)).toBeLessThan(8_000_000);
});

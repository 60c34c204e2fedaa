import { beforeEach, expect, test } from 'vitest';
import { firstStarterSource, starterSource } from '#contract/kinds/sources.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#sports/starter.ts';
import { as, makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { testInFull } from '#tests/support/test-in-full.ts';
import { csvOf, importText } from '#tests/support/transfer.ts';
import { loadStarterCatalogue } from './starter.ts';
import { fillStarterItems } from './starter-fill.ts';

const now = new Date('2026-01-01T00:00:00Z');

/** What an older version loaded, and what is known now. */
const before = {
  team: [{ name: 'Lugo', points: 40 }, { name: 'Gone' }, { name: 'Imported' }],
  rider: [{ name: 'Ana', points: 5 }, { name: 'Eva', rating: 50 }, { name: 'Mar' }],
};
const after = {
  team: [
    { name: 'Lugo', points: 41, ranking: 3, stadium: 7000 },
    { name: 'Gone', points: 1 },
    { name: 'Imported', points: 2 },
    { name: 'Typed', points: 3 },
    { name: 'Left', points: 4 },
  ],
  rider: [
    { name: 'Ana', points: 5, rating: 70, derived: ['rating'] },
    { name: 'Eva', rating: 80, derived: ['rating'] },
    { name: 'Mar' },
  ],
};

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

/** A database as an older version left it. */
async function loadOld(data: Parameters<typeof loadStarterCatalogue>[2]) {
  await loadStarterCatalogue(app.db, sports, data, now);
  await app.db.write((transaction) =>
    transaction
      .updateTable('item')
      .set({ source: null, source_date: null, derived: null })
      .execute(),
  );
  await app.db.write((transaction) => transaction.deleteFrom('starter_field').execute());
}

async function itemsOf(path: string): Promise<Record<string, unknown>[]> {
  const fan = as(await makeUser(app));
  const answer = await app.inject({ url: `/api/v1/${path}?size=50&sort=name`, headers: fan });
  return answer.json().data;
}

test('starter items get only what they lack, once, and nothing else is touched', async () => {
  await loadOld(before);
  await app.db.write(async (transaction) => {
    await transaction.deleteFrom('item').where('name', '=', 'Gone').execute();
    await transaction
      .updateTable('kind_count')
      .set({ total: 2 })
      .where('kind', '=', 'team')
      .execute();
  });
  await importText(app.db, 'team', 'tifo', csvOf([{ name: 'Imported', ranking: 9 }]));
  const typed = await makeItem(app, 'team', { name: 'Typed', points: undefined });
  const fan = await makeUser(app);
  const left = await makeItem(app, 'team', { name: 'Left', points: undefined });
  await app.db.write(async (transaction) => {
    await transaction
      .updateTable('item')
      .set({ created_by: fan.id, created_at: now.toISOString() })
      .where('id', '=', typed)
      .execute();
    await transaction
      .updateTable('item')
      .set({ created_at: now.toISOString() })
      .where('id', '=', left)
      .execute();
    // As of an import by a version that kept no source.
    await transaction.updateTable('item').set({ source: null, source_date: null }).execute();
    const mark = { item_id: left, creator_mark: 'mark' };
    await transaction.insertInto('left_item').values(mark).execute();
  });

  expect(await fillStarterItems(app.db, sports, after)).toBe(2);
  const first = { name: firstStarterSource, date: null };
  const teams = await itemsOf('teams');
  expect(teams.map(({ name }) => name)).toEqual(['Imported', 'Left', 'Lugo', 'Typed']);
  expect(teams).toMatchObject([
    { points: null, ranking: 9 },
    { points: null },
    { points: 40, ranking: 3, stadium: 7000, source: first },
    { points: null },
  ]);
  expect(teams.map(({ source }) => source)).toEqual([undefined, undefined, first, undefined]);
  const riders = await itemsOf('rider');
  expect(riders).toMatchObject([
    { name: 'Ana', rating: 70, source: first, derived: ['rating'] },
    { name: 'Eva', rating: 50, source: first },
    { name: 'Mar', rating: null, source: first },
  ]);
  // A rating that was typed is not called derived.
  expect(riders[1]?.derived).toBeUndefined();
  expect(await findContradictions(app.db)).toEqual([]);

  // As of a fan who left before such items were marked.
  await app.db.write((transaction) => transaction.deleteFrom('left_item').execute());
  const filled = await snapshot(app.db);
  expect(await fillStarterItems(app.db, sports, after)).toBe(0);
  expect(await fillStarterItems(app.db, sports, { rider: [{ name: 'Mar', rating: 60 }] })).toBe(0);
  expect(await snapshot(app.db)).toBe(filled);
});

test('of several of a name only one that came with the others is filled', async () => {
  await loadOld({ rider: [{ name: 'Ana' }, { name: 'Eva' }] });
  const rows = await app.db.read.selectFrom('item').select('id').execute();
  // Made at another time than the two that were loaded.
  const id = await makeItem(app, 'rider', { name: 'Ana', rating: undefined });
  await app.db.write((transaction) =>
    transaction.updateTable('item').set({ created_by: null }).where('id', '=', id).execute(),
  );
  const known = [{ name: 'Ana', rating: 70 }, { name: 'Eva' }];
  expect(await fillStarterItems(app.db, sports, { rider: known })).toBe(1);
  const [one, other] = (await itemsOf('rider')).filter(({ name }) => name === 'Ana');
  expect([one?.rating, other?.rating].toSorted()).toEqual([70, null].toSorted());
  expect(rows.map((row) => row.id)).toContain(one?.rating === 70 ? one._id : other?._id);
});

testInFull(
  'the whole catalogue without what it lacked once is filled, and a new one is left alone',
  async () => {
    const once = (name: string) =>
      (starterData[name] ?? []).map(({ rating: _, derived: __, ...item }) => item);
    await loadOld({ ...starterData, rider: once('rider') });
    expect(await fillStarterItems(app.db, sports, starterData)).toBe(starterData.rider?.length);
    const items = await app.db.read.selectFrom('item').select(['source', 'derived']).execute();
    expect(new Set(items.map(({ source }) => source))).toEqual(new Set([firstStarterSource]));
    expect(items.filter(({ derived }) => derived === 'rating')).toHaveLength(40);
    expect(await findContradictions(app.db)).toEqual([]);
    const fresh = await testApp();
    await loadStarterCatalogue(fresh.db, sports, starterData, now);
    const write = () => Promise.reject(new Error('a start that finds all filled only reads'));
    expect(await fillStarterItems({ ...fresh.db, write }, sports, starterData)).toBe(0);
    const sources = await fresh.db.read.selectFrom('item').select('source').distinct().execute();
    expect(sources).toEqual([{ source: starterSource }]);
  },
);

/** What yesterday's version loaded, and what is known of them today. */
const unmet = [
  { name: 'Ana', total: 400, gender: 'mujer' },
  { name: 'Eva', total: 300, gender: 'mujer' },
  { name: 'Mar', total: 200, gender: 'mujer' },
] as const;
const met = unmet.map((item) => ({ ...item, equipment: 'Raw', date: '2024-06-13' }));

/** A database whose starter items are marked and were given all that was known then. */
async function loadMarked() {
  await loadStarterCatalogue(app.db, sports, { lifter: unmet }, now);
  const [ana] = await app.db.read
    .selectFrom('item')
    .select('id')
    .where('name', '=', 'Ana')
    .execute();
  return ana?.id ?? '';
}

test('starter items that are marked already get a field that is new, once', async () => {
  const ana = await loadMarked();
  const known = await app.db.read.selectFrom('starter_field').selectAll().execute();
  expect(known.map(({ field }) => field).toSorted()).toEqual(['gender', 'total']);
  // Emptied by the operator, though it is known: it stays so.
  const emptied = [{ _id: ana, name: 'Ana', total: '', _source: starterSource }];
  await importText(app.db, 'lifter', 'tifo', csvOf(emptied));
  // Taken over by an import.
  await importText(app.db, 'lifter', 'tifo', csvOf([{ name: 'Mar', total: 250 }]));

  expect(await fillStarterItems(app.db, sports, { lifter: met })).toBe(2);
  const starter = { name: starterSource, date: null };
  expect(await itemsOf('lifter')).toMatchObject([
    { name: 'Ana', total: null, equipment: 'Raw', date: '2024-06-13', source: starter },
    { name: 'Eva', total: 300, equipment: 'Raw', date: '2024-06-13', source: starter },
    { name: 'Mar', total: 250, equipment: null, date: null },
  ]);
  expect(await findContradictions(app.db)).toEqual([]);

  await importText(
    app.db,
    'lifter',
    'tifo',
    csvOf([{ _id: ana, name: 'Ana', equipment: '', _source: starterSource }]),
  );
  const before = await snapshot(app.db);
  expect(await fillStarterItems(app.db, sports, { lifter: met })).toBe(0);
  expect(await snapshot(app.db)).toBe(before);
});

test('lifters of the first version become raw, and are ranked among those who are', async () => {
  await loadOld({ lifter: unmet });
  expect(await fillStarterItems(app.db, sports, { lifter: met })).toBe(3);
  const [ana] = await itemsOf('lifter');
  expect(ana).toMatchObject({ equipment: 'Raw', source: { name: firstStarterSource } });
  const fan = as(await makeUser(app));
  const url = `/api/v1/lifter/${ana?._id}/standing?group=everyone`;
  const { groups } = (await app.inject({ url, headers: fan })).json();
  expect(groups.at(-1)).toEqual({ by: 'everyone', name: null, within: 'Raw', peers: 3 });
  expect(await findContradictions(app.db)).toEqual([]);
});

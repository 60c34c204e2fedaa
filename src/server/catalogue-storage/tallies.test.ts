import { expect, test } from 'vitest';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { starterData } from '#sports/starter.ts';
import { makeAdmin, makeItem, type TestApp, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';
import type { Database } from '../db/engine/database.ts';
import { invalidateTallies, recountTallies, refreshTallies } from './tallies-store.ts';

async function tallies(db: Database, kind: Kind): Promise<string[]> {
  const rows = await db.read
    .selectFrom('tally')
    .selectAll()
    .where('kind', '=', kind.name)
    .execute();
  return rows
    .map(({ peer, member, field, value, total }) =>
      [peer, member, field, Number(value), Number(total)].join('|'),
    )
    .toSorted();
}

/** What is kept must be what would be counted. */
async function expectTrueTallies(db: Database, kind: Kind): Promise<void> {
  const kept = await tallies(db, kind);
  await recountTallies(db, kind);
  expect(kept).toEqual(await tallies(db, kind));
}

async function remove(app: TestApp, path: string): Promise<void> {
  expect((await send(app, 'DELETE', path, await makeAdmin(app))).statusCode).toBe(200);
}

test('each value of each group is counted, absent values are not', async () => {
  const app = await testApp();
  const absent = Object.fromEntries(player.compared.map((field) => [field, undefined]));
  const midfielder = { ...absent, number: undefined, position: 'midfielder' };
  await makeItem(app, 'player', { ...midfielder, rating: 80, marketvalue: 0.25 });
  await makeItem(app, 'player', { ...midfielder, rating: 80 });
  const gone = await makeItem(app, 'player', { ...absent, position: 'forward', rating: 91 });
  await remove(app, `/players/${gone}`);
  expect(await tallies(app.db, player)).toEqual([
    'everyone||marketvalue|0.25|1',
    'everyone||rating|80|2',
    'everyone|||0|2',
    'position|midfielder|marketvalue|0.25|1',
    'position|midfielder|rating|80|2',
    'position|midfielder||0|2',
  ]);
});

test('a kind that splits its groups is counted whole, and compared in their parts', async () => {
  const app = await testApp();
  const absent = Object.fromEntries(lifter.filters.map((field) => [field, undefined]));
  const make = (equipment: string | undefined) =>
    makeItem(app, 'lifter', { ...absent, gender: 'mujer', equipment, total: 400 });
  await make('Raw');
  await make('Raw');
  await make(undefined);
  const gone = await make('Equipped');
  await remove(app, `/lifter/${gone}`);
  expect(await tallies(app.db, lifter)).toEqual([
    'everyone/equipment|/Raw|total|400|2',
    'everyone/equipment|/Raw||0|2',
    'everyone/equipment|/|total|400|1',
    'everyone/equipment|/||0|1',
    'everyone||total|400|3',
    'everyone|||0|3',
    'gender/equipment|mujer/Raw|total|400|2',
    'gender/equipment|mujer/Raw||0|2',
    'gender/equipment|mujer/|total|400|1',
    'gender/equipment|mujer/||0|1',
    'gender|mujer||0|3',
  ]);
});

test('the starter catalogue, creates and deletes of every kind keep them true', async () => {
  const app = await testApp({ db: await testDatabase('starter') });
  for (const kind of kindsOf(sports)) {
    const age = kind.unique.length > 0 ? 'Master 4' : 40;
    await makeItem(app, kind.name, { age });
    const { data } = (
      await send(app, 'GET', `${kind.api.base}?size=2`, await makeAdmin(app))
    ).json();
    for (const { _id } of data) await remove(app, `${kind.api.base}/${_id}`);
    expect((await tallies(app.db, kind)).length).toBeGreaterThan(0);
  }
  for (const kind of kindsOf(sports)) await expectTrueTallies(app.db, kind);
});

test('many at once of one group lose no count', async () => {
  const app = await testApp();
  const category = await makeItem(app, 'weightCategory');
  const weightCategory = [category];
  const made = await Promise.all(
    Array.from({ length: 12 }, () => makeItem(app, 'lifter', { weightCategory, squat: 200 })),
  );
  const admin = await makeAdmin(app);
  await Promise.all([
    ...made.slice(0, 6).map((id) => send(app, 'DELETE', `/lifter/${id}`, admin)),
    ...made.slice(6).map(() => makeItem(app, 'lifter', { weightCategory, squat: 200 })),
    recountTallies(app.db, lifter, 0),
  ]);
  expect(await tallies(app.db, lifter)).toContain(
    `weightCategory/equipment|${category}/|squat|200|12`,
  );
  await expectTrueTallies(app.db, lifter);
});

test('a deleted category takes its group with it, and no other', async () => {
  const app = await testApp();
  const [category, other] = [
    await makeItem(app, 'weightCategory', { age: 'Open' }),
    await makeItem(app, 'weightCategory', { age: 'Junior' }),
  ];
  for (const equipment of ['Raw', 'Equipped', undefined]) {
    await makeItem(app, 'lifter', { weightCategory: [category], equipment });
    await makeItem(app, 'lifter', { weightCategory: [other], equipment });
  }
  await remove(app, `/weightCategory/${category}`);
  const kept = (await tallies(app.db, lifter)).join('\n');
  expect(kept).not.toContain(category);
  expect(kept).toContain(other);
  await expectTrueTallies(app.db, lifter);
});

test('a delete that fails counts nothing out', async () => {
  const app = await testApp();
  await makeItem(app, 'player');
  const before = await tallies(app.db, player);
  const admin = await makeAdmin(app);
  expect((await send(app, 'DELETE', '/players/nobody', admin)).statusCode).toBe(404);
  expect(await tallies(app.db, player)).toEqual(before);
});

test('items that a killed import left uncounted are deleted all the same', async () => {
  const app = await testApp();
  const facts = { position: 'forward', rating: 80 };
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push(await makeItem(app, 'player', facts));
  await app.db.write(async (transaction) => {
    await invalidateTallies(transaction, player);
    await transaction.updateTable('tally').set({ total: 1 }).where('kind', '=', 'player').execute();
  });
  for (const id of made) await remove(app, `/players/${id}`);
  expect(await refreshTallies(app.db, [player])).toEqual(['player']);
  expect(await tallies(app.db, player)).toEqual([]);
});

test('a start counts what was never counted, and what is described differently now', async () => {
  const app = await testApp();
  await makeItem(app, 'lifter', { total: 500, age: 8 });
  await app.db.write((transaction) => transaction.deleteFrom('tally').execute());
  const kinds = kindsOf(sports);
  expect(await refreshTallies(app.db, kinds)).toEqual(kinds.map(({ name }) => name));
  expect(await tallies(app.db, lifter)).toContain('everyone||total|500|1');
  expect(await refreshTallies(app.db, kinds)).toEqual([]);

  const grown: Kind = { ...lifter, compared: ['age'], peers: { gender: '{name}' } };
  expect(await refreshTallies(app.db, [grown])).toEqual(['lifter']);
  expect((await tallies(app.db, lifter)).some((row) => row.startsWith('weight'))).toBe(false);
  expect(await tallies(app.db, lifter)).toContain('everyone||age|8|1');
});

test('an empty catalogue has none, and stays open for its starter items', async () => {
  const db = await testDatabase();
  await refreshTallies(db, kindsOf(sports));
  expect(await db.read.selectFrom('tally').selectAll().execute()).toEqual([]);
  expect(await loadStarterCatalogue(db, sports, starterData, new Date())).toBeGreaterThan(0);
});

import { beforeEach, expect, test } from 'vitest';
import { starterSource } from '#contract/kinds/sources.ts';
import type { Database } from '#server/db/engine/database.ts';
import { as, makeAdmin, makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { csvOf, exportText, importText, liftingResult } from '#tests/support/transfer.ts';
import type { OpenFormat } from './format.ts';
import { openOpenpowerlifting } from './formats/openpowerlifting.ts';

const raw = { ...liftingResult, Name: 'Ana Gil', BodyweightKg: '83.5', MeetName: 'Worlds' };
const equipped = {
  ...raw,
  Equipment: 'Single-ply',
  Best3SquatKg: '200',
  TotalKg: '452.5',
  Goodlift: '80',
  Date: '2021-06-01',
  Age: '27.5',
};
const both = csvOf([raw, equipped]);

let app: TestApp;
let db: Database;
beforeEach(async () => {
  app = await testApp();
  db = app.db;
});

const lifters = (text: string, options = {}, database = db) =>
  importText(database, 'lifter', 'openpowerlifting', text, options);

async function get(path: string) {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: as(await makeUser(app)) });
  return answer.json();
}

interface Listed {
  readonly _id: string;
  readonly equipment: string | null;
}

async function byEquipment() {
  const { data } = await get('/lifter?size=50');
  const items: readonly Listed[] = data;
  const ids = new Map(items.map(({ _id, equipment }) => [equipment, _id]));
  expect(ids.size).toBe(items.length);
  return ids;
}

test('are two linked items with the facts of their meets', async () => {
  const { summary, bad } = await lifters(both);
  expect(bad).toEqual([]);
  expect(summary).toMatchObject({ rows: 2, created: 2, changed: 0 });
  const ids = await byEquipment();
  const [rawId = '', equippedId = ''] = [ids.get('Raw'), ids.get('Equipped')];
  expect(await get(`/lifter/${rawId}`)).toMatchObject({
    bodyweight: 83.5,
    country: null,
    federation: null,
    meet: 'Worlds',
    date: '2020-06-01',
    total: 402.5,
    age: 27,
    sameAs: [{ _id: equippedId, name: 'Ana Gil', within: 'Equipped' }],
  });
  expect(await get(`/lifter/${equippedId}`)).toMatchObject({
    total: 452.5,
    age: 28,
    birthYear: 1993,
    sameAs: [{ _id: rawId, name: 'Ana Gil', within: 'Raw' }],
  });
  expect(await findContradictions(db)).toEqual([]);

  const before = await snapshot(db);
  expect((await lifters(both)).summary).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  expect(await snapshot(db)).toBe(before);
});

test('are linked if the second one is imported later', async () => {
  await lifters(csvOf([raw]));
  const [first] = (await byEquipment()).values();
  expect(await get(`/lifter/${first}`)).not.toHaveProperty('sameAs');
  expect((await lifters(both)).summary).toMatchObject({ created: 1, changed: 1 });
  const ids = await byEquipment();
  expect(ids.get('Raw')).toBe(first);
  expect((await get(`/lifter/${first}`)).sameAs).toMatchObject([{ _id: ids.get('Equipped') }]);
  expect((await lifters(csvOf([raw]))).summary).toMatchObject({ changed: 0, unchanged: 1 });
});

test('are linked again if a deleted one is imported again', async () => {
  await lifters(both);
  const ids = await byEquipment();
  const url = `/api/v1/lifter/${ids.get('Equipped')}`;
  await app.inject({ method: 'DELETE', url, headers: as(await makeAdmin(app)) });
  await lifters(both);
  const again = await byEquipment();
  expect(again.get('Raw')).toBe(ids.get('Raw'));
  expect((await get(`/lifter/${ids.get('Raw')}`)).sameAs).toMatchObject([
    { _id: again.get('Equipped') },
  ]);
});

test('a stored raw lifter never becomes an equipped one', async () => {
  const facts = { name: 'Ana Gil', gender: 'mujer', birthYear: 1993, equipment: 'Raw' };
  const id = await makeItem(app, 'lifter', facts);
  const better = { ...equipped, Goodlift: '120' };
  expect((await lifters(csvOf([better]))).summary).toMatchObject({ created: 1, changed: 0 });
  await lifters(csvOf([raw, better]));
  const ids = await byEquipment();
  expect([ids.size, ids.get('Raw')]).toEqual([2, id]);
});

test('a lifter of unknown equipment matches the row with the same result', async () => {
  const facts = { name: 'Ana Gil', gender: 'mujer', birthYear: 1993 };
  const lifts = { squat: 150, benchPress: 82.5, deadlift: 170, total: 402.5 };
  const id = await makeItem(app, 'lifter', { ...facts, ...lifts });
  await lifters(csvOf([raw, { ...equipped, Goodlift: '120' }]));
  expect((await byEquipment()).get('Raw')).toBe(id);
});

test('an exported file of linked items can be imported unchanged', async () => {
  await lifters(both);
  await makeItem(app, 'lifter', { date: '2024-02-29', bodyweight: 61.25, meet: '=1+1' });
  const text = await exportText(db, 'lifter');
  const own = (csv: string, database: Database) => importText(database, 'lifter', 'tifo', csv);
  const other = await testDatabase();
  await importText(other, 'weightCategory', 'tifo', await exportText(db, 'weightCategory'));
  expect((await own(text, other)).bad).toEqual([]);
  expect(await exportText(other, 'lifter')).toBe(text);
  expect((await own(text, db)).summary).toMatchObject({ created: 0, changed: 0, unchanged: 3 });

  // An empty cell unlinks the items, but a missing column changes nothing.
  const ids = await byEquipment();
  const rows = ['Raw', 'Equipped'].map((one) => ({ _id: ids.get(one) ?? '', name: 'Ana Gil' }));
  expect((await own(csvOf(rows), db)).summary).toMatchObject({ changed: 0, unchanged: 2 });
  await own(csvOf(rows.map((row) => ({ ...row, _sameAs: '' }))), db);
  expect(await get(`/lifter/${ids.get('Raw')}`)).not.toHaveProperty('sameAs');
  const linked = rows.map((row) => ({ ...row, _sameAs: 'one' }));
  await own(csvOf(linked), db);
  expect((await get(`/lifter/${ids.get('Raw')}`)).sameAs).toHaveLength(1);
  expect((await own(csvOf([{ ...linked[0], _sameAs: 'a b' }]), db)).bad).toEqual([
    '2: _sameAs is no id: a b',
  ]);
});

test('a lifter whose equipment an import changes is ranked with it', async () => {
  const id = await makeItem(app, 'lifter', { name: 'Eva', equipment: 'Raw', total: 400 });
  const own = (equipment: string) =>
    importText(db, 'lifter', 'tifo', csvOf([{ _id: id, name: 'Eva', equipment }]));
  for (const equipment of ['Equipped', '']) {
    expect((await own(equipment)).summary).toMatchObject({ changed: 1 });
    const { groups } = await get(`/lifter/${id}/standing`);
    expect(groups).toEqual([{ by: 'everyone', name: null, within: equipment || null, peers: 1 }]);
    expect(await findContradictions(db)).toEqual([]);
  }
  expect((await own('raw')).bad[0]).toMatch(/^2: equipment /);
});

test.each([
  [{ MeetName: '\u202edrow' }, 'MeetName was left out: it has characters that cannot be shown'],
  [{ MeetName: 'x'.repeat(121) }, 'MeetName was shortened to 120 characters'],
  [{ Country: 'Sp\u0007ain' }, 'Country was left out: it has characters that cannot be shown'],
  [{ Federation: 'x'.repeat(41) }, 'Federation was shortened to 40 characters'],
  [{ Federation: `I\nPF` }, 'Federation was left out: it has characters that cannot be shown'],
  [{ BodyweightKg: '401' }, 'BodyweightKg was left out'],
  [{ BodyweightKg: '999999999999999', Goodlift: '80' }, 'BodyweightKg was left out'],
  [{ BodyweightKg: '-80', Goodlift: '80' }, 'BodyweightKg was left out'],
  [{ Date: '2024-02-30' }, 'Date was left out: 2024-02-30 is no day'],
  [{ Date: '9999-99-99' }, 'Date was left out: 9999-99-99 is no day'],
])('a result with %j is taken without, and remarked on', async (cells, remark) => {
  const columns = { Country: 'Spain', Federation: 'IPF' };
  const good = { ...raw, ...columns, Name: 'Eva Good' };
  const { bad, remarks, summary } = await lifters(csvOf([good, { ...raw, ...columns, ...cells }]));
  expect(bad).toEqual([]);
  expect(remarks).toEqual([expect.stringMatching(/^3: /)]);
  expect(remarks[0]).toContain(remark);
  expect(summary).toMatchObject({ created: 2, bad: 0 });
});

test('hostile text that can be displayed is stored unchanged', async () => {
  const hostile = { Country: '<b>&amp;', Federation: "'; drop table item; --", MeetName: '=1+1' };
  const { bad } = await lifters(csvOf([{ ...raw, ...hostile, MeetTown: '@x' }]));
  expect(bad).toEqual([]);
  const { data } = await get('/lifter');
  expect(data).toMatchObject([
    { country: '<b>&amp;', federation: "'; drop table item; --", meet: '=1+1, @x' },
  ]);
  expect(await exportText(db, 'lifter')).toContain(`,"'=1+1, @x",`);
});

test('remarks are about accepted rows, even if the items existed before', async () => {
  const odd = { ...raw, Name: 'Odd One', TotalKg: '410' };
  const bad = { ...odd, Name: 'x'.repeat(101) };
  const text = csvOf([raw, odd, bad]);
  for (const options of [{ dryRun: true }, {}, {}]) {
    const { remarks } = await lifters(text, options);
    expect(remarks).toEqual(['3: Odd One: 410, but 150 + 82.5 + 170 = 402.5']);
  }
});

test('a row that contradicts stored items causes no remark', async () => {
  await lifters(csvOf([raw]));
  const open: OpenFormat = (kind, header) => ({
    ...openOpenpowerlifting(kind, header),
    unknownTarget: 'refuse',
  });
  const odd = { ...raw, Name: 'Odd One', TotalKg: '410' };
  const text = csvOf([odd, { ...odd, Name: 'Of No Class', Sex: 'M' }]);
  for (const dryRun of [true, false]) {
    const { bad, remarks } = await lifters(text, { open, dryRun });
    expect(bad).toEqual([expect.stringMatching(/^3: weightCategory: there is no weightCategory/)]);
    expect(remarks).toEqual(['2: Odd One: 410, but 150 + 82.5 + 170 = 402.5']);
  }
});

test('a starter lifter is raw and stays the same item', async () => {
  const id = await makeItem(app, 'lifter', {
    name: 'Ana Gil',
    gender: 'mujer',
    birthYear: 1993,
    equipment: 'Raw',
  });
  await db.write((transaction) =>
    transaction.updateTable('item').set({ source: starterSource }).where('id', '=', id).execute(),
  );
  await lifters(csvOf([{ ...equipped, Goodlift: '130' }, raw]));
  expect((await byEquipment()).get('Raw')).toBe(id);
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { starterSource } from '#contract/kinds/sources.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { insertUnchecked } from '#server/shared/catalogue-storage/unchecked-items-store.ts';
import { sports } from '#sports/index.ts';
import { as, makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { csvOf, exportText, importText, liftingResult } from '#tests/support/transfer.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const importTifo = (kind: string, text: string, options = {}) =>
  importText(app.db, kind, 'tifo', text, options);
const opl = { name: 'OpenPowerlifting', date: '2024-08-11' };

async function sourceOf(path: string, name: string) {
  const answer = await app.inject({ url: `/api/v1/${path}`, headers: as(await makeUser(app)) });
  const item = answer.json().data.find((one: { name: string }) => one.name === name);
  return { source: item.source, derived: item.derived };
}

test('items and targets that an import creates or changes have its source', async () => {
  const text = csvOf([liftingResult]);
  await importText(app.db, 'lifter', 'openpowerlifting', text, { source: opl });
  expect(await sourceOf('lifter', 'Zoë Nuñez')).toEqual({ source: opl });
  expect(await sourceOf('weightCategory', '+84 kg Open mujer')).toEqual({ source: opl });

  const newer = { ...opl, date: '2025-01-01' };
  const again = await importText(app.db, 'lifter', 'openpowerlifting', text, { source: newer });
  expect(again.summary).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await sourceOf('lifter', 'Zoë Nuñez')).toEqual({ source: opl });
  const better = csvOf([{ ...liftingResult, Best3DeadliftKg: '180', TotalKg: '412.5' }]);
  await importText(app.db, 'lifter', 'openpowerlifting', better, { source: newer });
  expect(await sourceOf('lifter', 'Zoë Nuñez')).toEqual({ source: newer });
});

test('an item created by a fan has no source', async () => {
  await makeItem(app, 'team', { name: 'Lugo' });
  expect(await sourceOf('teams', 'Lugo')).toEqual({});
});

test('an import that changes a fan’s item checks it', async () => {
  const ids = [await makeItem(app, 'team', { name: 'Lugo' }), await makeItem(app, 'team')];
  await app.db.write(async (transaction) => {
    for (const id of ids) await insertUnchecked(transaction, 'team', id);
    await addToKindCount(transaction, 'team', 0);
  });
  const listed = async () => {
    const viewer = as(await makeUser(app));
    const { data } = (await app.inject({ url: '/api/v1/teams', headers: viewer })).json();
    return data.map(({ name, unchecked }: Item) => [name === 'Lugo', unchecked !== undefined]);
  };
  await importTifo('team', csvOf([{ name: 'Lugo', points: '70' }]));
  expect(await listed()).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await findContradictions(app.db)).toEqual([]);
});

test('a number that an import wrote is no longer derived', async () => {
  const data = { rider: [{ name: 'Ana', rating: 70, points: 5, derived: ['rating'] }] };
  await loadStarterCatalogue(app.db, sports, data, new Date());
  const before = { source: { name: starterSource, date: null }, derived: ['rating'] };
  expect(await sourceOf('rider', 'Ana')).toEqual(before);
  await importTifo('rider', csvOf([{ name: 'Ana', rating: '70' }]));
  expect(await sourceOf('rider', 'Ana')).toEqual(before);
  await importTifo('rider', csvOf([{ name: 'Ana', points: '6' }]));
  expect(await sourceOf('rider', 'Ana')).toMatchObject({ derived: ['rating'] });
  await importTifo('rider', csvOf([{ name: 'Ana', rating: '71' }]));
  const after = { source: { name: 'rows.csv', date: '2026-01-01' } };
  expect(await sourceOf('rider', 'Ana')).toEqual(after);
});

describe("Tifo's own CSV", () => {
  test('has a source per row', async () => {
    const rows = csvOf([
      { name: 'Lugo', _source: '=RFEF', _sourceDate: '2025-06-01', _derived: 'points ranking' },
      { name: 'Typed', _source: '', _sourceDate: '', _derived: '' },
      { name: 'Undated', _source: 'RFEF', _sourceDate: '', _derived: '' },
    ]);
    expect((await importTifo('team', rows)).bad).toEqual([]);
    expect(await sourceOf('teams', 'Lugo')).toEqual({
      source: { name: '=RFEF', date: '2025-06-01' },
      derived: ['points', 'ranking'],
    });
    expect(await sourceOf('teams', 'Typed')).toEqual({});
    expect(await sourceOf('teams', 'Undated')).toEqual({ source: { name: 'RFEF', date: null } });
    expect((await importTifo('team', await exportText(app.db, 'team'))).summary).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 3,
    });
    const dated = csvOf([{ name: 'Undated', _source: 'RFEF', _sourceDate: '2025-06-01' }]);
    expect((await importTifo('team', dated)).summary).toMatchObject({ changed: 1 });
    const cleared = csvOf([{ name: 'Lugo', _source: 'RFEF', _sourceDate: '', _derived: '' }]);
    expect((await importTifo('team', cleared)).summary).toMatchObject({ changed: 1 });
    expect(await sourceOf('teams', 'Lugo')).toEqual({ source: { name: 'RFEF', date: null } });
  });

  test('is rejected with an invalid source', async () => {
    const bad = [
      { _source: 'x'.repeat(101), _sourceDate: '', _derived: '' },
      { _source: 'RFEF', _sourceDate: '2025-02-29', _derived: '' },
      { _source: '', _sourceDate: '2025-02-28', _derived: '' },
      { _source: 'RFEF', _sourceDate: '', _derived: 'league' },
      { _source: 'RFEF', _sourceDate: '', _derived: 'constructor' },
    ].map((cells, index) => ({ name: `Team ${index}`, ...cells }));
    expect((await importTifo('team', csvOf(bad))).bad).toEqual([
      expect.stringMatching(/^2: _source /),
      '3: _sourceDate is no day: 2025-02-29',
      '4: _sourceDate needs a _source',
      '5: _derived names no number: league',
      '6: _derived names no number: constructor',
    ]);
  });
});

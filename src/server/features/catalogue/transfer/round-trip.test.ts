import { beforeEach, describe, expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { sports } from '#sports/index.ts';
import { ageCategories, weights } from '#sports/powerlifting/weight-category.ts';
import { type ItemsPlace, makeItem } from '#tests/support/app.ts';
import { type DatabaseState, testDatabase } from '#tests/support/databases/databases.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { csvOf, exportText, importText } from '#tests/support/transfer.ts';

let app: ItemsPlace;
let db: Database;
async function open(state?: DatabaseState): Promise<void> {
  db = await testDatabase(state);
  app = { db, deps: { sports, now: () => new Date() } };
}
beforeEach(() => open());

const importTifo = (kind: string, text: string, database = db) =>
  importText(database, kind, 'tifo', text);

const nasty = [
  'O"Brien, "The" Ñandú',
  'Ærøskøbing, Łódź; ẞ',
  '=1+1',
  "'=1+1",
  '+34 91 A',
  '-1 B',
  '@home',
  "'quoted' \\ back\\slash",
  '日本 语 🏋️',
  '1e9',
  '00042',
];

test('an exported file can be imported unchanged', async () => {
  await open('starter');
  for (const name of nasty) {
    const team = await makeItem(app, 'team', { name, stadiumName: `${name}, ""` });
    const teams = [team, await makeItem(app, 'team', { name: `${name} II` })];
    await makeItem(app, 'player', { name, team: teams });
  }
  const before = await snapshot(db);
  const other = await testDatabase();
  for (const { name } of kindsOf(sports).toReversed()) {
    const text = await exportText(db, name);
    const { summary, bad } = await importTifo(name, text);
    expect(bad).toEqual([]);
    expect(summary).toMatchObject({ created: 0, changed: 0, unchanged: summary.rows });
  }
  expect(await snapshot(db)).toBe(before);

  // Imports referenced kinds first.
  for (const name of ['team', 'player', 'circuit', 'rider', 'weightCategory', 'lifter']) {
    const text = await exportText(db, name);
    const { summary, bad } = await importTifo(name, text, other);
    expect(bad).toEqual([]);
    expect(summary.created).toBe(summary.rows);
    expect(await exportText(other, name)).toBe(text);
  }
});

test('references to items named after their fields work in another catalogue', async () => {
  await open('starter');
  const other = await testDatabase();
  const starter = { weightCategory: starterData.weightCategory ?? [] };
  await loadStarterCatalogue(other, sports, starter, new Date());
  const text = await exportText(db, 'lifter');
  const { summary, bad } = await importTifo('lifter', text, other);
  expect(bad).toEqual([]);
  expect(summary.created).toBe(summary.rows);
  const byHand = 'name,weightCategory\nByName,83 kg Open hombre\nNobody,84 kg Open hombre\n';
  expect((await importTifo('lifter', byHand, other)).bad).toEqual([
    '3: weightCategory: there is no weightCategory 84 kg Open hombre',
  ]);
  const linesWithoutIds = (csv: string) => csv.replaceAll(/[0-9a-f]{32}/g, '').split('\n');
  expect(linesWithoutIds(await exportText(other, 'lifter'))).toEqual(
    expect.arrayContaining([
      ...linesWithoutIds(text),
      ',ByName,,,,83 kg Open hombre,,,,,,,,,,,,,rows.csv,2026-01-01,,',
    ]),
  );
});

test('an export creates no duplicates in another catalogue with the same names', async () => {
  await open('starter');
  const other = await testDatabase('starter');
  const kinds = ['team', 'player', 'circuit', 'rider', 'weightCategory', 'lifter'];
  const facts = async (database: Database) => {
    const texts = await Promise.all(kinds.map((name) => exportText(database, name)));
    return texts.map((text) =>
      text
        .replaceAll(/[0-9a-f]{32}/g, '')
        .split('\n')
        .toSorted(),
    );
  };
  const before = await facts(other);
  for (const _ of ['once', 'again']) {
    for (const name of kinds) {
      const { summary, bad } = await importTifo(name, await exportText(db, name), other);
      expect(bad).toEqual([]);
      expect(summary).toMatchObject({ created: 0, changed: 0, unchanged: summary.rows });
    }
  }
  expect(await facts(other)).toEqual(before);
});

test('an unknown id is a namesake if the file has the stored item as well', async () => {
  const known = await makeItem(app, 'team', { name: 'Racing', league: 'La Liga' });
  const others = Array.from({ length: 60 }, (_, n) => `other${n},Other ${n},other\n`).join('');
  const text = `_id,name,league\nelsewhere-1,Racing,other\n${others}${known},Racing,La Liga\n`;
  const { summary, bad } = await importTifo('team', text);
  expect(bad).toEqual([]);
  expect(summary).toMatchObject({ created: 61, changed: 0, unchanged: 1 });
  expect((await importTifo('team', text)).summary).toMatchObject({ created: 0, unchanged: 62 });
});

test('an export has a header, ids and names, and one line per value in a cell', async () => {
  const team = await makeItem(app, 'team', { name: 'A, B' });
  const second = await makeItem(app, 'team', { name: 'C' });
  const player = await makeItem(app, 'player', {
    name: 'Ana',
    team: [team, second],
    preferredfoot: 'left',
    marketvalue: 1.25,
    position: 'forward',
    number: 9,
    age: 20,
    rating: 80,
    goals: 0,
    assists: undefined,
  });
  const text = await exportText(db, 'player');
  expect(text).toMatch(/^_id,name,team,team\._id,position,[\w,]*,_source,_sourceDate,_derived\n/);
  const start = `\n${player},Ana,"A, B\nC","${team}\n${second}",forward,9,20,1.25,80,0,,`;
  expect(text).toContain(start);
  expect(text.split(start)[1]).toMatch(/^([^\n]*,)?left,([^\n]*,)?,,\n$/);
});

test('a missing column leaves the field unchanged, an empty cell clears it', async () => {
  const id = await makeItem(app, 'team', { name: 'Betis', league: 'La Liga', points: 60 });
  await importTifo('team', `_id,name,points\n${id},Real Betis,\n`);
  expect(await exportText(db, 'team')).toContain(`${id},Real Betis,La Liga,,,1,,`);
});

describe('without ids', () => {
  test('items are distinguished by name, stored ones as well', async () => {
    const known = await makeItem(app, 'team', { name: 'Málaga CF', league: 'other' });
    const text = csvOf([
      { name: 'malaga cf', league: 'La Liga 2' },
      { name: 'Cádiz', league: 'La Liga 2' },
    ]);
    expect((await importTifo('team', text)).summary).toMatchObject({ created: 1, changed: 1 });
    expect((await importTifo('team', text)).summary).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await exportText(db, 'team')).toContain(`${known},malaga cf,La Liga 2,`);
  });

  test('ambiguous names are rejected', async () => {
    await makeItem(app, 'team', { name: 'Racing' });
    await makeItem(app, 'team', { name: 'racing' });
    const text = csvOf([{ name: 'Racing' }, { name: 'Lugo' }, { name: 'LUGO' }]);
    const { summary, bad } = await importTifo('team', text);
    expect(bad).toEqual([
      '4: line 3 is of the same item',
      '2: several items are called Racing; use _id instead',
    ]);
    expect(summary.created).toBe(1);
  });

  test('a reference is by name and must exist', async () => {
    const team = await makeItem(app, 'team', { name: 'Cádiz' });
    const several = [
      await makeItem(app, 'team', { name: 'X' }),
      await makeItem(app, 'team', { name: 'x' }),
    ];
    const text = csvOf([
      { name: 'Ana', team: 'cadiz', 'team._id': '' },
      { name: 'Eva', team: 'Lugo', 'team._id': '' },
      { name: 'Isa', team: 'X', 'team._id': '' },
      { name: 'Mar', team: 'X', 'team._id': several[1] ?? '' },
      { name: 'Sol', team: 'X\nCádiz', 'team._id': team },
    ]);
    const { bad } = await importTifo('player', text);
    expect(bad).toEqual([
      '6: team and team._id are not of the same length',
      '3: team: there is no team Lugo',
      '4: team: several items are called X; use team._id instead',
    ]);
    const players = await exportText(db, 'player');
    expect(players).toContain(`Ana,Cádiz,${team},`);
    expect(players).toContain(`Mar,x,${several[1]},`);
  });
});

describe('weight categories, which are named after their fields', () => {
  const category = { weight: '83', gender: 'hombre', age: 'Open' };

  test('are identified by these fields, whatever their ids', async () => {
    const id = await makeItem(app, 'weightCategory', category);
    const text = csvOf([
      { _id: 'elsewhere-1', ...category },
      { _id: 'elsewhere-2', ...category, weight: '+120' },
    ]);
    expect((await importTifo('weightCategory', text)).summary).toMatchObject({
      created: 1,
      unchanged: 1,
    });
    expect(await exportText(db, 'weightCategory')).toBe(
      `_id,weight,gender,age,_source,_sourceDate,_derived\n${[
        [id, '83,hombre,Open,,,'],
        ['elsewhere-2', "'+120,hombre,Open,rows.csv,2026-01-01,"],
      ]
        .toSorted()
        .map((cells) => `${cells.join(',')}\n`)
        .join('')}`,
    );
  });

  test('are rejected if they are twice in a file', async () => {
    const rows = weights.flatMap((weight) =>
      ageCategories.slice(0, 4).map((age) => ({ ...category, weight, age })),
    );
    expect(rows.length).toBeGreaterThan(50);
    const text = csvOf(
      [...rows, rows[0], rows.at(-1)].map((row, n) => ({ _id: `elsewhere-${n}`, ...row })),
    );
    const bad = [
      `${rows.length + 2}: line 2 is of the same weight category`,
      `${rows.length + 3}: line ${rows.length + 1} is of the same weight category`,
    ];
    const dry = await importText(db, 'weightCategory', 'tifo', text, { dryRun: true });
    expect(dry.bad).toEqual(bad);
    expect(dry.summary).toMatchObject({ created: rows.length, bad: 2 });
    expect(await importTifo('weightCategory', text)).toEqual(dry);
  });

  test('cannot become an existing one', async () => {
    await makeItem(app, 'weightCategory', category);
    const id = await makeItem(app, 'weightCategory', { ...category, weight: '93' });
    const before = await exportText(db, 'weightCategory');
    const { bad } = await importTifo('weightCategory', csvOf([{ _id: id, ...category }]));
    expect(bad).toEqual(['2: there is another weight category 83 kg Open hombre']);
    expect(await exportText(db, 'weightCategory')).toBe(before);
  });

  test('must be among the known ones', async () => {
    const { bad } = await importTifo('weightCategory', csvOf([{ ...category, weight: '81' }]));
    expect(bad).toEqual([expect.stringMatching(/^2: weight must be one of 43, 47/)]);
  });
});

describe('refused', () => {
  test('ids of other items and malformed ids', async () => {
    const team = await makeItem(app, 'team');
    const text = csvOf([
      { _id: team, name: 'Ana' },
      { _id: 'not an id', name: 'Eva' },
      { _id: '', name: '' },
    ]);
    const { bad } = await importTifo('player', text);
    expect(bad).toEqual([
      '3: _id is no id: not an id',
      '4: the name needs a letter or a digit',
      `2: _id belongs to another item: ${team}`,
    ]);
  });

  test('malformed ids of references', async () => {
    const text = csvOf([
      { name: 'Ana', 'team._id': 'no id' },
      { name: 'Eva', 'team._id': 'x'.repeat(50_000) },
    ]);
    expect((await importTifo('player', text)).bad).toEqual([
      '2: team._id is no id: no id',
      `3: team._id is no id: ${'x'.repeat(64)}`,
    ]);
  });

  test.each([
    ['name,ranting\n', 'A player has no column ranting.'],
    ['rating\n', 'it has no column name'],
    ['name,goals, goals\n', 'The file has two columns goals.'],
  ])('a header: %j', async (text, message) => {
    await expect(importTifo('player', text)).rejects.toThrow(message);
  });

  test('half a goal', async () => {
    const { bad } = await importTifo('player', 'name,goals,marketvalue\nAna,7.5,1\nEva,7.0,1\n');
    expect(bad).toEqual(['2: goals must be integer']);
    expect(await exportText(db, 'player')).toMatch(/Eva,,,,,,1,,7,,/);
  });

  test('a line break inside a name', async () => {
    const { bad } = await importTifo('team', 'name\n"two\nlines"\n');
    expect(bad).toEqual(['2: name has characters that cannot be shown']);
  });
});

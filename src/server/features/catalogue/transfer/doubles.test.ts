import { beforeEach, describe, expect, test } from 'vitest';
import { getKind } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { mergeItems } from '#server/features/catalogue/merge/merge.ts';
import { sports } from '#sports/index.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { csvOf, importText, liftingResult } from '#tests/support/transfer.ts';

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

const lifter = (Name: string, other: object = {}, born = 1990) =>
  [
    { Age: '30', Date: `${born + 30}-12-31` },
    { Age: '29', Date: `${born + 30}-01-01`, Goodlift: '1' },
  ].map((row) => ({ ...liftingResult, ...row, ...other, Name }));

const lifters = (...people: ReturnType<typeof lifter>[]) =>
  importText(db, 'lifter', 'openpowerlifting', csvOf(people.flat()));

async function idsOf(kind: string): Promise<Map<string, string>> {
  const rows = await db.read
    .selectFrom('item')
    .where('kind', '=', kind)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function merge(kindName: string, keepName: string, dropName: string) {
  const kind = getKind(sports, kindName);
  const ids = await idsOf(kindName);
  const [keep, drop] = [ids.get(keepName), ids.get(dropName)];
  if (!kind || !keep || !drop) throw new Error(`There are no ${keepName} and ${dropName}`);
  await mergeItems(db, { kind, sports, keep, drop, dryRun: false });
  return keep;
}

describe('new items that look like others cause remarks and stay unchanged', () => {
  test('like a stored item or one of the same file, once per pair', async () => {
    const first = await lifters(lifter('Zoe Nunez Gil'), lifter('Zoe Nunes Gil'));
    const ids = await idsOf('lifter');
    expect(first.remarks).toEqual([
      `2: Zoe Nunez Gil (${ids.get('Zoe Nunez Gil')}) looks like Zoe Nunes Gil (${ids.get('Zoe Nunes Gil')}): one letter apart`,
    ]);
    const second = await lifters(lifter('Else One'), lifter('Gil Zoé Núñez'));
    const id = (await idsOf('lifter')).get('Gil Zoé Núñez');
    expect(second.remarks).toEqual([
      `4: Gil Zoé Núñez (${id}) looks like Zoe Nunez Gil (${ids.get('Zoe Nunez Gil')}): other order`,
    ]);
    expect(second.summary).toMatchObject({ created: 2, changed: 0 });
    const again = await lifters(lifter('Zoe Nunez Gil'), lifter('Gil Zoé Núñez'));
    expect(again.remarks).toEqual([]);
    expect(again.summary).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  });

  test('but not raw and equipped results of one person, or another birth year', async () => {
    const equipped = { Equipment: 'Single-ply' };
    await lifters(lifter('Zoe Nunez Gil'), lifter('Zoe Nunez Gil', equipped));
    const { remarks, summary } = await lifters(
      lifter('Gil Zoe Nunez', {}, 1991),
      lifter('Zoe Nunez Gil #2', {}, 1992),
    );
    expect(remarks).toEqual([]);
    expect(summary).toMatchObject({ created: 2 });
  });

  test.each([{ dryRun: true }, { strict: true }])('also with %j', async (options) => {
    await lifters(lifter('Zoe Nunez Gil'));
    const here = (await idsOf('lifter')).get('Zoe Nunez Gil');
    const before = await snapshot(db);
    const text = csvOf([...lifter('Gil Zoe Nunez'), ...lifter('Gil Nunez Zoe')]);
    const { remarks } = await importText(db, 'lifter', 'openpowerlifting', text, options);
    const texts = remarks.map((line) => line.replaceAll(/ \([\w-]+\)/g, ''));
    expect(texts.toSorted()).toEqual([
      '2: Gil Zoe Nunez looks like Gil Nunez Zoe: other order',
      '2: Gil Zoe Nunez looks like Zoe Nunez Gil: other order',
      '4: Gil Nunez Zoe looks like Zoe Nunez Gil: other order',
    ]);
    if (options.dryRun) {
      expect(remarks.every((line) => !line.includes(`Gil Zoe Nunez (`))).toBe(true);
      expect(await snapshot(db)).toBe(before);
    }
    expect(remarks.some((line) => line.includes(`Zoe Nunez Gil (${here})`))).toBe(true);
  });
});

describe('after a merge', () => {
  const [raw, worse] = [{}, { TotalKg: '400', Goodlift: '80' }];

  test('the next import finds the kept item, only by its own row if the file has both', async () => {
    const both = [lifter('Jo Doe', raw), lifter('Doe Jo', worse)];
    await lifters(...both);
    const keep = await merge('lifter', 'Jo Doe', 'Doe Jo');
    const before = await snapshot(db);
    for (const people of [both, both.toReversed()]) {
      const { summary } = await lifters(...people);
      expect(summary).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
      expect(await snapshot(db)).toBe(before);
    }
    const { summary } = await lifters(lifter('Doe Jo', worse));
    expect(summary).toMatchObject({ created: 0, changed: 1 });
    expect(await idsOf('lifter')).toEqual(new Map([['Doe Jo', keep]]));
    await lifters(...both);
    expect(await idsOf('lifter')).toEqual(new Map([['Jo Doe', keep]]));
  });

  test('of several rows merged into an item without a row, the first by key counts', async () => {
    await importText(db, 'lifter', 'tifo', csvOf([{ name: 'Kept Here' }]));
    const both = [lifter('Jo Doe', raw), lifter('Doe Jo', worse)];
    await lifters(...both);
    await merge('lifter', 'Kept Here', 'Jo Doe');
    await merge('lifter', 'Kept Here', 'Doe Jo');
    const { summary } = await lifters(...both);
    expect(summary).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    expect((await lifters(...both)).summary).toMatchObject({ created: 0, changed: 0 });
  });

  test('Tifo’s CSV finds it by either id, and references to it by id or name', async () => {
    await importText(db, 'team', 'tifo', csvOf([{ name: 'Lugo' }, { name: 'CD Lugo' }]));
    const old = (await idsOf('team')).get('CD Lugo') ?? '';
    const keep = await merge('team', 'Lugo', 'CD Lugo');

    const rows = [
      { name: 'By id', team: '', 'team._id': old },
      { name: 'By name', team: 'CD Lugo', 'team._id': '' },
      { name: 'Twice', team: 'Lugo\nCD Lugo', 'team._id': `${keep}\n${old}` },
    ];
    const { summary } = await importText(db, 'player', 'tifo', csvOf(rows));
    expect(summary).toMatchObject({ created: 3, bad: 0 });
    const references = await db.read.selectFrom('item_reference').select('target_id').execute();
    expect(references.map(({ target_id }) => target_id)).toEqual([keep, keep, keep]);
    const sofifa = { player_id: '1', short_name: 'New', overall: '70' };
    const player = { ...sofifa, player_positions: 'GK', club_name: 'CD Lugo', league_name: 'L' };
    const imported = await importText(db, 'player', 'sofifa', csvOf([player]));
    expect(imported.summary.targets).toEqual(new Map());

    const exported = [
      { _id: keep, name: 'Lugo', points: '3' },
      { _id: old, name: 'CD Lugo', points: '4' },
    ];
    for (const file of [exported, exported.toReversed()]) {
      const { summary: both } = await importText(db, 'team', 'tifo', csvOf(file));
      expect(both).toMatchObject({ created: 0, bad: 0 });
      const team = await db.read
        .selectFrom('team' as 'kind_table')
        .select('points')
        .execute();
      expect(team).toEqual([{ points: 3 }]);
    }
    const alone = await importText(db, 'team', 'tifo', csvOf(exported.slice(1)));
    expect(alone.summary).toMatchObject({ created: 0, changed: 1 });
    expect(await idsOf('team')).toEqual(new Map([['CD Lugo', keep]]));
  });
});

import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { readKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import {
  csvOf,
  exportText,
  importText,
  manyResults,
  liftingResult as result,
} from '#tests/support/transfer.ts';

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

const lifters = (text: string | Uint8Array, options = {}, database = db) =>
  importText(database, 'lifter', 'openpowerlifting', text, options);
const players = (rows: Parameters<typeof csvOf>[0], options = {}) =>
  importText(db, 'player', 'sofifa', csvOf(rows), options);

describe('bad rows', () => {
  const rows = [
    result,
    { ...result, Name: 'No Sex', Sex: '?' },
    { ...result, Name: 'Ana Gil', Event: 'B' },
    { ...result, Name: 'Too Strong', Best3SquatKg: '9000' },
    { ...result, Name: '…', Goodlift: '1' },
    { ...result, Name: 'Eva Gil' },
  ];
  const reasons = [
    '3: Sex is none of M, F and Mx: ?',
    '5: Best3SquatKg is above 600: 9000',
    '6: name needs a letter or a digit',
  ];

  test('are reported with line and reason, and the other rows are written', async () => {
    const { summary, bad } = await lifters(csvOf(rows));
    expect(bad).toEqual(reasons);
    expect(summary).toMatchObject({ rows: 6, bad: 3, created: 2 });
    expect(summary.skipped).toEqual(new Map([['no full-power result', 1]]));
  });

  test('do not affect other results of their lifter', async () => {
    const { summary, bad, remarks } = await lifters(
      csvOf([
        { ...result, MeetName: 'x'.repeat(150) },
        { ...result, Best3SquatKg: '9000', Goodlift: '190' },
        { ...result, Equipment: 'Single-ply', BodyweightKg: '900', Age: '260' },
      ]),
    );
    expect(bad).toEqual(['3: Best3SquatKg is above 600: 9000']);
    expect(summary).toMatchObject({ created: 2, bad: 1 });
    const meet = `${'x'.repeat(119)}…`;
    expect(remarks.toSorted()).toEqual([
      `2: Zoë Nuñez: MeetName was shortened to 120 characters: ${meet}`,
      '4: Zoë Nuñez: Age was left out: 260 is no number from 8 to 110',
      '4: Zoë Nuñez: BodyweightKg was left out: 900 is no number from 20 to 400',
    ]);
    const [, first] = (await exportText(db, 'lifter')).split('\n');
    expect(first).toContain(meet);
  });

  test('a line that is no CSV or not UTF-8 is rejected', async () => {
    const [header, first] = csvOf([{ ...result, Name: 'Ana' }]).split('\n');
    const good = Buffer.from(`${header}\n"x"y\n${first?.replace('Ana', 'Zoë')}\n`);
    const damaged = Buffer.from(`${first?.replace('Ana', 'Noël')}\n`, 'latin1');
    const { summary, bad } = await lifters(gzipSync(Buffer.concat([good, damaged])));
    expect(bad).toEqual([
      '2: a closing quote is not followed by a comma',
      '4: the text is not UTF-8',
    ]);
    expect(summary.created).toBe(1);
  });

  test('a row with more or fewer cells than the header is rejected', async () => {
    const minimal = { id: '7', name: 'Ana', player_positions: 'CB', overall: '80', club: 'Betis' };
    await players([minimal]);
    const before = await snapshot(db);
    const header = Object.keys(minimal).join(',');
    const text = `${header}\n7,Ana,CB,80\n7,Ana,CB,80,Betis,\n7,Ana,CB,80,Betis\n`;
    const { summary, bad } = await importText(db, 'player', 'sofifa', text);
    expect(bad).toEqual(['2: it has 4 cells, the header 5', '3: it has 6 cells, the header 5']);
    expect(summary).toMatchObject({ rows: 3, bad: 2, unchanged: 1 });
    expect(await snapshot(db)).toBe(before);
  });

  test('text that no database stores is rejected', async () => {
    const minimal = { id: '7', name: 'Ana', player_positions: 'CB', overall: '80' };
    const { summary, bad } = await players([
      { ...minimal, id: '\0' },
      { ...minimal, id: 'x'.repeat(50_000) },
      { ...minimal, id: '8', name: 'A\0na' },
      minimal,
    ]);
    expect(bad).toEqual([
      '2: a NUL character is in the text',
      '3: what tells it apart is longer than 200 characters',
      '4: a NUL character is in the text',
    ]);
    expect(summary).toMatchObject({ created: 1, bad: 3 });
  });

  test('stop a strict import, whenever they are found', async () => {
    const before = await snapshot(db);
    for (const row of [rows[1], rows[4]]) {
      const bad: string[] = [];
      const text = csvOf([result, row ?? result]);
      await expect(lifters(text, { strict: true, bad })).rejects.toThrow(
        '1 bad row: nothing was changed.',
      );
      expect(bad).toHaveLength(1);
      expect(await snapshot(db)).toBe(before);
    }
  });
});

test('a strict import gives the same result', async () => {
  const strict = await lifters(manyResults(300), { strict: true });
  const facts = await snapshotOfFacts();
  const other = await testDatabase();
  expect(await lifters(manyResults(300), {}, other)).toEqual(strict);
  expect(await snapshotOfFacts(other)).toEqual(facts);

  async function snapshotOfFacts(database = db) {
    const text = await exportText(database, 'lifter');
    const count = await readKindCount(database.read, 'lifter');
    return [text.replaceAll(/[0-9a-f]{32}/g, ''), count];
  }
});

test('a replacement character in the file is accepted', async () => {
  const { summary, bad } = await lifters(csvOf([{ ...result, Name: 'Ev\uFFFD' }]));
  expect([bad, summary.created]).toEqual([[], 1]);
  expect(await exportText(db, 'lifter')).toContain(',Ev\uFFFD,');
});

test("another program's encoding is reported, and nothing is changed", async () => {
  const before = await snapshot(db);
  const rows = [result, { ...result, Name: 'Ana' }];
  for (const text of [csvOf(rows), csvOf(rows).replace('Sex', 'Género')]) {
    const latin = gzipSync(Buffer.from(text, 'latin1'));
    for (const options of [{}, { strict: true }]) {
      await expect(lifters(latin, options)).rejects.toThrow(
        "The file is not in UTF-8 but in another program's encoding, such as Windows-1252: " +
          'save it as CSV in UTF-8. Nothing was changed.',
      );
    }
  }
  expect(await snapshot(db)).toBe(before);
});

test('a compressed file is unpacked, and a truncated one changes nothing', async () => {
  const packed = gzipSync(manyResults(500));
  const before = await snapshot(db);
  const cut = packed.subarray(0, packed.length - 20);
  await expect(importText(db, 'lifter', 'openpowerlifting', cut)).rejects.toThrow(
    'cannot be unpacked',
  );
  expect(await snapshot(db)).toBe(before);
  const { summary } = await importText(db, 'lifter', 'openpowerlifting', packed);
  expect(summary).toMatchObject({ rows: 1000, created: 500 });
});

test.each([
  ['', 'The file is empty'],
  ['"Name\n', 'The first line is no header'],
  ['Name,Sex\n', 'This is no openpowerlifting file'],
])('a file without its header: %j', async (text, message) => {
  await expect(lifters(text)).rejects.toThrow(message);
});

test('a file that is one very long line', async () => {
  await expect(lifters('a'.repeat(3_000_000))).rejects.toThrow(
    'The first line is no header: a line is longer than 1,000,000 characters.',
  );
});

test.each([
  ['team', 'tifo', 'name;league\nA;B\n', 'semicolons', '_id, name, league, country,'],
  ['lifter', 'openpowerlifting', '"Name"\t"Sex"\n', 'tabs', 'Name, Sex, Event, Equipment,'],
  ['player', 'sofifa', 'id|name\n', 'vertical bars', 'sofifa_id, player_id, id, short_name,'],
])('another separator in a %s file of %s is named, with the known columns', async (...row) => {
  const [kind, format, text, separator, columns] = row;
  const before = await snapshot(db);
  await expect(importText(db, kind, format, text)).rejects.toThrow(
    `The cells of the file are separated by ${separator}: save it with commas. Known columns are ${columns}`,
  );
  expect(await snapshot(db)).toBe(before);
});

test('an unknown column of Tifo’s CSV is reported with the known ones', async () => {
  await expect(importText(db, 'team', 'tifo', 'name,liga\n')).rejects.toThrow(
    'A team has no column liga. Known columns are _id, name, league,',
  );
});

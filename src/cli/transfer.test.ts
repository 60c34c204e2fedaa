import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { readKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { createTestDatabase, type DatabaseState } from '#tests/support/databases/databases.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { csvOf, shortResult } from '#tests/support/transfer.ts';
import { runCommand } from './commands.ts';

let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tifo-transfer-'));
  await useDatabase('starter');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function useDatabase(state: DatabaseState): Promise<void> {
  const made = await createTestDatabase(state);
  env = { PATH: '', DATA_DIR: folder };
  if (made.dialect === 'postgres') env.DATABASE_URL = made.url;
  else if (state === 'empty') await rm(join(folder, 'tifo.db'), { force: true });
  else await copyFile(made.file, join(folder, 'tifo.db'));
}

interface Outcome {
  readonly code: number;
  readonly printed: string;
  readonly printedErrors: string;
}

async function tifo(...words: readonly string[]): Promise<Outcome> {
  const printed: string[] = [];
  const printedErrors: string[] = [];
  const terminal = {
    config: () => loadConfig(env),
    print: (line: string) => printed.push(`${line}\n`),
    printError: (line: string) => printedErrors.push(`${line}\n`),
    output: new Writable({
      write(piece, _, done) {
        printed.push(String(piece));
        done();
      },
    }),
  };
  const code = await runCommand(words, terminal).catch((error: Error) => {
    terminal.printError(error.message);
    return 1;
  });
  return { code, printed: printed.join(''), printedErrors: printedErrors.join('') };
}

/** Output of a command that prints only the name of its database. */
const databaseLine = expect.stringMatching(/^Database: .+\n$/);

async function writeTestFile(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function countOf(kindName: string): Promise<number> {
  const db = await openDatabase(
    env.DATABASE_URL
      ? { dialect: 'postgres', url: env.DATABASE_URL }
      : { dialect: 'sqlite', file: join(folder, 'tifo.db') },
  );
  const count = await readKindCount(db.read, kindName);
  await db.close();
  return count;
}

describe('import', () => {
  test('adds a file to the starter catalogue, and writes bad rows to a file', async () => {
    await useDatabase('empty');
    await tifo('migrate');
    const bad = { ...shortResult, Name: 'Comma, "Quote"', Sex: 'a,b' };
    const file = await writeTestFile(
      'lifters.csv',
      csvOf([shortResult, bad, { ...shortResult, Event: 'B' }]),
    );
    const outcome = await tifo('import', 'lifters', file, '--format', 'openpowerlifting');
    expect(outcome).toMatchObject({ code: 1, printedErrors: '' });
    const printed = outcome.printed.replace(/in [\d.]+ s, \d+ a second/, 'in time');
    expect(printed.replace(/^Database: .+\n/, '')).toBe(
      `3 rows in time
lifters: 1 created, 0 changed, 0 unchanged
rows left out: 1 (no full-power result)
bad rows: 1
The bad rows and what is wrong with them: ${file}.rejects.csv
`,
    );
    expect(await readFile(`${file}.rejects.csv`, 'utf8')).toBe(
      'line,reason\n3,"Sex is none of M, F and Mx: a,b"\n',
    );
    expect(await countOf('lifter')).toBe((starterData.lifter ?? []).length + 1);

    await writeTestFile('lifters.csv', csvOf([shortResult]));
    const again = await tifo('import', 'lifter', file, '--format=openpowerlifting');
    expect(again.printed).toContain('lifters: 0 created, 0 changed, 1 unchanged');
    expect(existsSync(`${file}.rejects.csv`)).toBe(false);
  }, 60_000);

  test('prints remarks on imported rows, and writes all of them to a file', async () => {
    const odd = Array.from({ length: 7 }, (_, n) => ({
      ...shortResult,
      Name: `Odd ${n}`,
      TotalKg: '410',
      Age: n === 0 ? '30.5' : '',
      Date: '2020-06-01',
      Division: n === 0 ? 'Juniors' : 'Open',
    }));
    const file = await writeTestFile('lifters.csv', csvOf(odd));
    const words = ['import', 'lifter', file, '--format', 'openpowerlifting'] as const;
    const { printed } = await tifo(...words);
    expect(printed).toContain(`lifters: 7 created, 0 changed, 0 unchanged
imported, but worth a look: 7 (total is not the sum of the lifts), 1 (age is not of the class)
  line 2: Odd 0: 410, but 150 + 82.5 + 170 = 402.5
  line 2: Odd 0: 31 years in the class Junior, born in 1989, on 2020-06-01
  line 3: Odd 1: 410, but 150 + 82.5 + 170 = 402.5
  line 4: Odd 2: 410, but 150 + 82.5 + 170 = 402.5
  line 5: Odd 3: 410, but 150 + 82.5 + 170 = 402.5
All that is worth a look: ${file}.remarks.csv
`);
    const lines = (await readFile(`${file}.remarks.csv`, 'utf8')).split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[8]).toBe(
      '8,total is not the sum of the lifts,"Odd 6: 410, but 150 + 82.5 + 170 = 402.5"',
    );
    await writeTestFile('lifters.csv', csvOf([shortResult]));
    const rejects = join(folder, 'why.csv');
    expect((await tifo(...words, '--rejects', rejects)).printed).not.toContain('worth a look');
    await tifo(...words);
    expect(existsSync(`${file}.remarks.csv`)).toBe(false);
    await writeTestFile('lifters.csv', csvOf(odd));
    expect((await tifo(...words, '--rejects', rejects)).printed).toContain('why.remarks.csv');
    const named = await writeTestFile('x.remarks.csv', csvOf([shortResult]));
    const refused = await tifo('import', 'lifter', named, '--rejects', join(folder, 'x.csv'));
    expect(refused).toMatchObject({ code: 1, printed: databaseLine });
    expect(await readFile(named, 'utf8')).toBe(csvOf([shortResult]));
  }, 60_000);

  test('accepts rows with contradictory numbers, with a remark', async () => {
    const lifts = { squat: 100, benchPress: 200, deadlift: 5 };
    const odd = { name: 'Odd', age: 12, birthYear: 1950, ...lifts, total: 999, date: '2024-06-13' };
    const even = { ...odd, name: 'Even', age: 74, total: 305 };
    const { printed } = await tifo(
      'import',
      'lifter',
      await writeTestFile('o.csv', csvOf([odd, even])),
    );
    expect(printed).toContain('  line 2: Odd: 12. Somebody born in 1950 is 73 or 74 in 2024.');
    expect(printed).toContain('  line 2: Odd: 999. The three lifts add up to 305 kg.');
    expect(printed).not.toContain('line 3');
    expect(printed).not.toContain('bad rows');
  });

  test('stores source and date from the options, by default the file name and today', async () => {
    const columns = async () => {
      const { printed } = await tifo('export', 'team');
      const [, name, date] = /^[^,]+,Lugo,.*,([^,]*),([^,]*),$/m.exec(printed) ?? [];
      return [name, date];
    };
    const file = await writeTestFile('lugo.csv', csvOf([{ name: 'Lugo', points: 40 }]));
    const import_ = (...options: string[]) => tifo('import', 'team', file, ...options);
    for (const [option, value] of [
      ['--date', '2024-02-30'],
      ['--date', '11 Aug 2024'],
      ['--source', 'x'.repeat(101)],
      ['--source', 'a\u0007b'],
    ] as const) {
      const refused = await import_(option, value);
      expect(refused).toMatchObject({ code: 2, printed: databaseLine });
    }
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    await import_();
    const [name, day] = await columns();
    expect(name).toBe('lugo.csv');
    expect([before, today()]).toContain(day);
    await import_('--source', ' RFEF ', '--date', '2025-06-01');
    expect(await columns()).toEqual(['RFEF', '2025-06-01']);
    const again = await import_();
    expect(again.printed).toContain('0 created, 0 changed, 1 unchanged');
    expect(await columns()).toEqual(['RFEF', '2025-06-01']);
  }, 60_000);

  test('with --dry-run reports the changes, if the database is up to date', async () => {
    await useDatabase('empty');
    const file = await writeTestFile('teams.csv', csvOf([{ name: 'Lugo' }]));
    const early = await tifo('import', 'team', file, '--dry-run');
    expect(early).toMatchObject({ code: 1, printed: databaseLine });
    expect(early.printedErrors).toMatch(/There is no database|run the command "migrate" first/);
    await tifo('migrate');
    const outcome = await tifo('import', 'team', file, '--dry-run');
    expect(outcome.printed).toContain('A dry run: nothing was changed.');
    expect(outcome.printed).toContain('teams: 1 would be created, 0 would be changed, 0 unchanged');
    expect(await countOf('team')).toBe(0);
  }, 60_000);

  test('with --strict and a bad row fails with the reason in the chosen file, and changes nothing', async () => {
    const text = csvOf([
      { name: 'Lugo', points: '5' },
      { name: 'Cádiz', points: 'many' },
    ]);
    const file = await writeTestFile('teams.csv', text);
    const rejects = join(folder, 'why.csv');
    const outcome = await tifo('import', 'team', file, '--strict', '--rejects', rejects);
    expect(outcome).toEqual({
      code: 1,
      printed: databaseLine,
      printedErrors: `1 bad row: nothing was changed.\nThe bad rows and what is wrong with them: ${rejects}\n`,
    });
    expect(await readFile(rejects, 'utf8')).toContain('3,points is no number: many');
    expect(await countOf('team')).toBe((starterData.team ?? []).length);
  }, 60_000);

  test('never overwrites the file with the report, even through a link', async () => {
    const text = csvOf([{ name: 'Lugo' }]);
    const file = await writeTestFile('teams.csv', text);
    const link = join(folder, 'link.csv');
    await symlink(file, link);
    for (const [source, rejects] of [
      [link, file],
      [file, link],
    ] as const) {
      const outcome = await tifo('import', 'team', source, '--rejects', rejects);
      expect(outcome.code).toBe(1);
      expect(outcome.printedErrors).toContain('to the file itself');
      expect(await readFile(file, 'utf8')).toBe(text);
      expect(await readFile(link, 'utf8')).toBe(text);
    }
  }, 60_000);

  test('recognises files that are no CSV', async () => {
    const zip = await writeTestFile('teams.zip', 'PK\u0003\u0004');
    const semicolons = await writeTestFile('teams.csv', 'name;league\nLugo;La Liga\n');
    for (const [file, message] of [
      [
        zip,
        `${zip} is packed with zip, as .xlsx and .ods are too: unpack it, or save the sheet as CSV.`,
      ],
      [folder, `${folder} is a folder: name the file in it.`],
      [semicolons, 'The cells of the file are separated by semicolons: save it with commas.'],
    ] as const) {
      const { code, printed, printedErrors } = await tifo('import', 'team', file);
      expect([code, printed]).toEqual([1, databaseLine]);
      expect(printedErrors).toContain(message);
      expect(printedErrors.trim().split('\n')).toHaveLength(1);
    }
  }, 60_000);

  test.each([
    [['bus', 'x.csv'], 2, 'There is no kind "bus". The kinds are player, team,'],
    [['player', 'x.csv', '--format', 'xls'], 2, 'There is no format "xls". The formats are tifo,'],
    [['player', 'x.csv', '--fast'], 2, "Unknown option '--fast'"],
    [['player'], 2, 'import needs <file>. See: tifo help import'],
    [['player', '/nowhere.csv', '--rejects', '/nowhere.csv'], 1, 'to the file itself'],
    [['player', '/nowhere.csv'], 1, 'ENOENT'],
    [['player', '/dev/null/x.csv'], 1, "'/dev/null/x.csv'"],
  ])('%j is explained', async (words, code, message) => {
    const outcome = await tifo('import', ...words);
    expect(outcome.code).toBe(code);
    expect(outcome.printedErrors).toContain(message);
  });
});

describe('export', () => {
  test('writes to a file, compressed or not, or to the output what import can read', async () => {
    const file = await writeTestFile(
      'teams.csv',
      csvOf([{ name: 'Ñandú, "CF"', league: 'La Liga' }]),
    );
    await tifo('import', 'team', file);
    const { printed: text } = await tifo('export', 'team');
    expect(text).toContain(',"Ñandú, ""CF""",La Liga,');
    expect(text.split('\n')).toHaveLength((starterData.team ?? []).length + 3);

    const packed = join(folder, 'out.csv.gz');
    const outcome = await tifo('export', 'teams', packed);
    expect(outcome.printed).toBe(`teams are written to ${packed}\n`);
    expect(gunzipSync(await readFile(packed)).toString()).toBe(text);
    const { printed } = await tifo('import', 'team', packed);
    expect(printed).toContain(
      `teams: 0 created, 0 changed, ${(starterData.team ?? []).length + 1} unchanged`,
    );
  }, 60_000);

  test('with --bom begins with a byte order mark, and can still be imported', async () => {
    const { printed: text } = await tifo('export', 'team');
    const file = join(folder, 'teams.csv');
    expect((await tifo('export', 'team', file, '--bom')).code).toBe(0);
    const bytes = await readFile(file);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString()).toBe(text);
    expect((await tifo('export', 'team', '--bom')).printed).toBe(`\uFEFF${text}`);
    const packed = join(folder, 'teams.csv.gz');
    await tifo('export', 'team', packed, '--bom');
    for (const one of [file, packed]) {
      const { printed } = await tifo('import', 'team', one);
      expect(printed).toContain(
        `teams: 0 created, 0 changed, ${(starterData.team ?? []).length} unchanged`,
      );
    }
  }, 60_000);

  test('leaves the previous file in place if it fails', async () => {
    const file = join(folder, 'sub', 'teams.csv');
    expect((await tifo('export', 'team', file)).code).toBe(1);
    await mkdir(join(folder, 'sub'));
    expect((await tifo('export', 'team', file)).code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('_id,name,league');
    expect(existsSync(`${file}.partial`)).toBe(false);
  }, 60_000);
});

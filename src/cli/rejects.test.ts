import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandLine, openCommandLine } from '#tests/support/command-line.ts';

let line: CommandLine;
let file: string;
beforeAll(async () => {
  line = await openCommandLine();
  file = join(line.folder, 'teams.csv');
  const rows = ['Ajax,many', ...Array.from({ length: 6 }, (_, n) => `Team ${n},x`), 'Zwolle,10'];
  await writeFile(file, `name,points\n${rows.join('\n')}\n`);
});
afterAll(() => line.close());

const importTeams = (...options: readonly string[]) =>
  line.tifo('import', 'team', file, '--rejects', join(file, 'why.csv'), ...options);

test('an import whose list of bad rows cannot be written shows the counts and first rows', async () => {
  const expected = `bad rows: 7
The first bad rows:
  line 2: points is no number: many
  line 3: points is no number: x
  line 4: points is no number: x
  line 5: points is no number: x
  line 6: points is no number: x
The list of all cannot be written: A part of the path ${join(file, 'why.csv')} is a file, not a folder. Or choose another place by --rejects <file>.`;
  const dryRun = await importTeams('--dry-run');
  expect(dryRun).toMatchObject({ code: 1, printed: expect.stringContaining(expected) });
  expect(dryRun.printed).toContain('teams: 1 would be created');
  const imported = await importTeams();
  expect(imported).toMatchObject({ code: 1, printed: expect.stringContaining(expected) });
  expect(imported.printed).toContain('teams: 1 created');
  const strict = await importTeams('--strict');
  expect(strict.code).toBe(1);
  expect(strict.printedErrors).toContain('  line 2: points is no number: many');
});

test('bad rows that are all shown need no list beside the file', async () => {
  // The superuser may write into every folder, but not a file whose name is too long.
  const few = join(line.folder, `${'few'.repeat(80)}.csv`);
  await writeFile(few, 'name,points\nLugo,many\n');
  const { code, printed } = await line.tifo('import', 'team', few, '--dry-run');
  expect(code).toBe(1);
  expect(printed).toMatch(/The bad rows:\n {2}line 2: points is no number: many$/);
});

test('an earlier list that cannot be removed is named even if no row is bad', async () => {
  const good = join(line.folder, 'good.csv');
  await writeFile(good, 'name,points\nLugo,40\n');
  const rejects = join(line.folder, 'why.csv');
  // The superuser may remove every file, but not a folder in its place.
  await mkdir(rejects);
  const { code, printed } = await line.tifo('import', 'team', good, '--rejects', rejects);
  expect(code).toBe(0);
  expect(printed).toContain(
    `An earlier list cannot be removed: ${rejects} is a folder. Or choose another place by --rejects <file>.`,
  );
  const unneeded = await line.tifo('import', 'team', good, '--rejects', join(good, 'why.csv'));
  expect(unneeded.printed).not.toContain('list');
});

test('remarks whose list cannot be written are no failure', async () => {
  const odd = join(line.folder, 'odd.csv');
  await writeFile(
    odd,
    'name,age,birthYear,squat,benchPress,deadlift,total,date\nOdd,12,1950,100,200,5,305,2024-06-13\n',
  );
  const place = join(odd, 'why.csv');
  const { code, printed } = await line.tifo('import', 'lifter', odd, '--rejects', place);
  expect(printed).toContain('The list of them cannot be written: A part of the path');
  expect(code).toBe(0);
});

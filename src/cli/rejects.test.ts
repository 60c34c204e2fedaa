import { writeFile } from 'node:fs/promises';
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
The list of all cannot be written: A part of the path ${join(file, 'why.csv')} is a file, not a folder. Or choose another place: --rejects <file>`;
  const dryRun = await importTeams('--dry-run');
  expect(dryRun).toMatchObject({ code: 1, printed: expect.stringContaining(expected) });
  expect(dryRun.printed).toContain('teams: 1 would be created');
  const imported = await importTeams();
  expect(imported).toMatchObject({ code: 1, printed: expect.stringContaining(expected) });
  expect(imported.printed).toContain('teams: 1 created');
  const atomic = await importTeams('--atomic');
  expect(atomic.code).toBe(1);
  expect(atomic.printedErrors).toContain('  line 2: points is no number: many');
});

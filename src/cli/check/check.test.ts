import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveInstallation } from '#server/backups/installation-store.ts';
import { movedToKey } from '#server/db/copy/sqlite-copy.ts';
import { currentUser } from '#server/shared/files/writable-folder.ts';
import { type CommandLine, openCommandLine } from '#tests/support/command-line.ts';

let line: CommandLine;
beforeAll(async () => {
  line = await openCommandLine();
});
afterAll(() => line.close());

test('check and status name a folder in which pictures cannot be stored', async () => {
  // The superuser may write into every folder, but not into a file.
  const folder = join(line.folder, 'media', 'ff');
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(folder, '');
  const check = await line.tifo('check');
  const status = await line.tifo('status');
  for (const { code, printed } of [check, status]) {
    expect(code).toBe(1);
    expect(printed).toContain(`${folder} cannot be written: uploads of pictures fail`);
    expect(printed).toContain(`To mend it: sudo chown -R ${currentUser()}: ${dirname(folder)}`);
  }
});

test('a moved database is mended by its new address', async () => {
  const moved = new Map([[movedToKey, 'PostgreSQL db.example/fans']]);
  await line.app.db.write((transaction) => saveInstallation(transaction, moved));
  const { code, printed } = await line.tifo('check');
  expect(code).toBe(1);
  expect(printed).toMatch(/was moved to PostgreSQL .+\n {2}To mend it: set DATABASE_URL$/m);
  expect(printed).not.toContain('--accept');
});

import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { backupName } from './backup-folder.ts';
import {
  acceptFiles,
  describeForeignFiles,
  recordFiles,
  requireOwnBackups,
} from './installation.ts';
import { clearInstallation } from './installation-store.ts';

let dataDir: string;
let db: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tifo-installation-'));
  db = await testDatabase();
  await writeFile(join(dataDir, 'outbox.key'), 'one key');
  await recordFiles(db, dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const problem = () => describeForeignFiles(db, dataDir);

test('the files that a database was used with are accepted, and later keys are added', async () => {
  expect(await problem()).toBe(null);
  await writeFile(join(dataDir, 'creator.key'), 'a new key');
  await recordFiles(db, dataDir);
  expect(await problem()).toBe(null);
  await writeFile(join(dataDir, 'creator.key'), 'another key');
  expect(await problem()).toMatch(/^DATA_DIR .+ mounted\?\n\S+creator\.key is not the key/);
});

test('a lost key is named, and its return mends it', async () => {
  await rename(join(dataDir, 'outbox.key'), join(dataDir, 'away'));
  expect(await problem()).toContain('outbox.key is missing');
  await rename(join(dataDir, 'away'), join(dataDir, 'outbox.key'));
  expect(await problem()).toBe(null);
});

test('an empty disk in place of the pictures is named', async () => {
  await rename(join(dataDir, 'media'), join(dataDir, 'unmounted'));
  expect(await problem()).toBe(
    `DATA_DIR (${dataDir}) does not belong to this database. Is its disk mounted?\n${join(dataDir, 'media')} does not have the pictures of this database.`,
  );
  const marker = join(dataDir, 'unmounted', '.tifo-pictures');
  expect((await readFile(marker, 'utf8')).trim()).toMatch(/^[0-9a-f]+$/);
  await acceptFiles(db, dataDir);
  expect(await problem()).toBe(null);
});

test('pictures of another database are refused', async () => {
  db = await testDatabase('empty');
  expect(await problem()).toContain('has pictures of another database');
});

test('a marker without a record is adopted, as after a crash between the two', async () => {
  await db.write(clearInstallation);
  await recordFiles(db, dataDir);
  expect(await problem()).toBe(null);
});

test('a new database beside the backups of another one is refused', async () => {
  const empty = await testDatabase('empty');
  await requireOwnBackups(empty, join(dataDir, 'missing'));
  await requireOwnBackups(empty, dataDir);
  await writeFile(join(dataDir, backupName(new Date())), 'a backup');
  await expect(requireOwnBackups(empty, dataDir)).rejects.toThrow(/backups of one .+mounted\?/);
  await requireOwnBackups(db, dataDir);
});

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { listBackups } from './backup-folder.ts';
import { erasedFansName } from './erased-fans.ts';
import { verifyArchive } from './read-archive.ts';
import { upgradeDatabase } from './upgrade.ts';

let dataDir: string;
let folder: string;
let database: DatabaseOptions;
let db: Database;

async function open(state: 'empty' | 'starter'): Promise<void> {
  database = await createTestDatabase(state);
  db = await openTestDatabase(database);
}

const upgrade = (into: string | null = folder) =>
  upgradeDatabase({ db, place: { database, dataDir }, folder: into, now: () => new Date() });

/** The newest migration creates a single table. */
async function revertNewestMigration(): Promise<void> {
  await db.write(async (transaction) => {
    await sql`drop table installation`.execute(transaction);
    await transaction.deleteFrom('migration').where('name', '=', '012-installation').execute();
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tifo-upgrade-'));
  folder = join(dataDir, 'backups');
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a new database is migrated without a backup', async () => {
  await open('empty');
  const { migrations, backup } = await upgrade();
  expect(migrations[0]).toBe('001-accounts');
  expect(backup).toBe(null);
  expect(await upgrade()).toEqual({ migrations: [], backup: null });
});

test('a database with data is backed up as it was, once for several processes', async () => {
  await open('starter');
  await revertNewestMigration();
  // Only one server opens an SQLite file.
  const processes = database.dialect === 'postgres' ? 2 : 1;
  const upgrades = await Promise.all(Array.from({ length: processes }, () => upgrade()));
  expect(upgrades.flatMap(({ migrations }) => migrations)).toEqual(['012-installation']);
  const backups = await listBackups(folder);
  expect(backups.map(({ file }) => basename(file))).toEqual([
    expect.stringMatching(/-before-012-installation\.tar\.gz$/),
  ]);
  const { header, rows } = await verifyArchive(backups[0]?.file ?? '');
  expect(header.migrations).not.toContain('012-installation');
  expect(rows).toBeGreaterThan(3000);
  const { mtime } = await stat(join(folder, erasedFansName));
  expect(mtime.getTime()).toBeLessThanOrEqual(Date.parse(header.createdAt));
});

test('no backup is made if none is wanted', async () => {
  await open('starter');
  await revertNewestMigration();
  expect(await upgrade(null)).toEqual({ migrations: ['012-installation'], backup: null });
});

test('a failed backup prevents the upgrade', async () => {
  await open('starter');
  await revertNewestMigration();
  await expect(upgrade('/dev/null/backups')).rejects.toThrow(
    /upgrade failed: ENOTDIR: not a directory, mkdir '\S+'\n.*migrate --no-backup/,
  );
  const applied = await db.read.selectFrom('migration').select('name').execute();
  expect(applied.map(({ name }) => name)).not.toContain('012-installation');
});

test('a newer database is refused with the backup to go back to', async () => {
  await open('starter');
  await revertNewestMigration();
  const { backup } = await upgrade();
  await db.write((transaction) =>
    transaction
      .updateTable('migration')
      .set({ name: '999-from-the-future' })
      .where('name', '=', '012-installation')
      .execute(),
  );
  expect(backup).not.toBe(null);
  await expect(upgrade()).rejects.toThrow(/newer than this program: 999-from-the-future.*go back/);
});

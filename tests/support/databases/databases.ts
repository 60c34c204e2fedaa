import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/engine/open.ts';
import { afterFile } from '#tests/support/after-file.ts';

/** The engine of the running Vitest project. */
export const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

/**
 * A fresh migrated database of its own, on the engine of the running Vitest project. It goes away
 * after the test file; a test may close it before.
 */
export async function testDatabase(): Promise<Database> {
  return await openTestDatabase(await createTestDatabase());
}

/** Opens one more handle on a test's database, as a second process would. */
export async function openTestDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= database.close());
  afterFile(close);
  return { ...database, close };
}

/** Makes a database, migrated or empty, without opening it; it goes away after the test file. */
export async function createTestDatabase(
  state: 'migrated' | 'empty' = 'migrated',
): Promise<DatabaseOptions> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return dialect === 'sqlite' ? await sqliteFile(name, state) : await postgresCopy(name, state);
}

async function sqliteFile(name: string, state: 'migrated' | 'empty'): Promise<DatabaseOptions> {
  const base = inject('sqliteBase');
  const file = join(dirname(base), `${name}.db`);
  if (state === 'migrated') await copyFile(base, file);
  afterFile(() => rm(file, { force: true }));
  return { dialect: 'sqlite', file };
}

async function postgresCopy(name: string, state: 'migrated' | 'empty'): Promise<DatabaseOptions> {
  const template = new URL(inject('postgresTemplate'));
  const source = state === 'migrated' ? template.pathname.slice(1) : 'template0';
  // Files that are copied, not pages that are written again through the log: half the work.
  const copy = `create database ${name} template ${source} strategy file_copy`;
  await asAdministrator(template, copy);
  afterFile(() => asAdministrator(template, `drop database ${name} with (force)`));
  return { dialect: 'postgres', url: new URL(`/${name}`, template).href, poolSize: 4 };
}

async function asAdministrator(server: URL, statement: string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', server).href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

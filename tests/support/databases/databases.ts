import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/engine/open.ts';
import { afterFile } from '#tests/support/after-file.ts';

export const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

/** 'empty' has no tables; 'starter' also has the starter catalogue. */
export type DatabaseState = 'empty' | 'migrated' | 'starter';

/**
 * Uses the engine of the Vitest project. Removed after the test file, but a test may close it
 * earlier.
 */
export async function testDatabase(state: DatabaseState = 'migrated'): Promise<Database> {
  return await openTestDatabase(await createTestDatabase(state));
}

export async function openTestDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= database.close());
  afterFile(close);
  return { ...database, close };
}

export async function createTestDatabase(
  state: DatabaseState = 'migrated',
): Promise<DatabaseOptions> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return dialect === 'sqlite' ? await sqliteFile(name, state) : await postgresCopy(name, state);
}

async function sqliteFile(name: string, state: DatabaseState): Promise<DatabaseOptions> {
  const { folder, ...files } = inject('sqliteFiles');
  const file = join(folder, `${name}.db`);
  if (state !== 'empty') await copyFile(files[state], file);
  afterFile(() => rm(file, { force: true }));
  return { dialect: 'sqlite', file };
}

async function postgresCopy(name: string, state: DatabaseState): Promise<DatabaseOptions> {
  const { server, ...templates } = inject('postgresTemplates');
  // Copying files takes half the work of writing pages through the WAL.
  const copy = `create database ${name} template ${templates[state]} strategy file_copy`;
  await asAdministrator(server, copy);
  afterFile(() => asAdministrator(server, `drop database ${name} with (force)`));
  return { dialect: 'postgres', url: new URL(`/${name}`, server).href, poolSize: 4 };
}

let administrator: Promise<Client> | null = null;

/** One connection per process creates and drops a hundred databases. */
async function asAdministrator(server: string, statement: string): Promise<void> {
  administrator ??= connect(server);
  await (await administrator).query(statement);
}

async function connect(server: string): Promise<Client> {
  const client = new Client({ connectionString: server });
  await client.connect();
  return client;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated file that tests copy; the copies lie beside it. */
    sqliteBase: string;
  }
}

/** GiB: more than the files that the workers have open at a time, the largest catalogue among them. */
const roomNeeded = 1;

let folder: string;

/**
 * Vitest's global setup: one migrated file for the whole run, in memory where there is room: each
 * commit is flushed, and a test commits hundreds of times.
 */
export async function setup(project: TestProject): Promise<void> {
  folder =
    (await makeMemoryFolder('tifo-sqlite-', roomNeeded)) ??
    (await mkdtemp(join(tmpdir(), 'tifo-sqlite-')));
  const file = join(folder, 'base.db');
  const database = await openDatabase({ dialect: 'sqlite', file });
  await migrateToLatest(database);
  await database.close();
  project.provide('sqliteBase', file);
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

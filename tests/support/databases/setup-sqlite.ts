import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { writeWords } from '#server/features/search/word-index.ts';
import { sports } from '#sports/index.ts';
import { makeMemoryFolder } from '#tests/support/memory-folder.ts';
import { starterData } from '#tests/support/starter-data.ts';
import type { DatabaseState } from './databases.ts';
import { requireDescribed } from './require-described.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteFiles: Record<Exclude<DatabaseState, 'empty'>, string> & { folder: string };
  }
}

/** GiB for the files that the workers have open at a time. */
const roomNeeded = 1;

let folder: string;

/** Vitest global setup. Memory saves flushing each of the hundreds of commits in a test. */
export async function setup(project: TestProject): Promise<void> {
  folder =
    (await makeMemoryFolder('tifo-sqlite-', roomNeeded)) ??
    (await mkdtemp(join(tmpdir(), 'tifo-sqlite-')));
  const files = { migrated: join(folder, 'migrated.db'), starter: join(folder, 'starter.db') };
  const migrated = await openDatabase({ dialect: 'sqlite', file: files.migrated });
  await migrateToLatest(migrated);
  await requireDescribed(migrated);
  await migrated.close();
  await copyFile(files.migrated, files.starter);
  const starter = await openDatabase({ dialect: 'sqlite', file: files.starter });
  await loadStarterCatalogue(starter, sports, starterData, new Date());
  await writeWords(starter);
  await starter.close();
  project.provide('sqliteFiles', { ...files, folder });
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

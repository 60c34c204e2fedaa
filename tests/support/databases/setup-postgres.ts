import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { writeWords } from '#server/features/search/word-index.ts';
import { sports } from '#sports/index.ts';
import { starterData } from '#tests/support/starter-data.ts';
import type { DatabaseState } from './databases.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { requireDescribed } from './require-described.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresTemplates: Record<DatabaseState, string> & { server: string };
  }
}

const templates = { empty: 'template0', migrated: 'template1', starter: 'starter' };

let postgres: PostgresServer;

/** Vitest global setup. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startPostgres({
    inMemory: true,
    // Vacuuming changes plans at times that no test can control.
    settings: ['autovacuum_naptime=1h'],
  });
  const server = postgres.socketUrl ?? postgres.url;
  const open = (name: string) =>
    openDatabase({ dialect: 'postgres', url: new URL(`/${name}`, server).href });
  const migrated = await open(templates.migrated);
  await migrateToLatest(migrated);
  await requireDescribed(migrated);
  await migrated.close();
  const administrator = new Client({ connectionString: server });
  await administrator.connect();
  await administrator.query(`create database ${templates.starter} strategy file_copy`);
  await administrator.end();
  const starter = await open(templates.starter);
  await loadStarterCatalogue(starter, sports, starterData, new Date());
  await writeWords(starter);
  await starter.close();
  project.provide('postgresTemplates', { ...templates, server });
}

export async function teardown(): Promise<void> {
  await postgres.stop();
}

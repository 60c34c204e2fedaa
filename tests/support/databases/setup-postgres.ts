import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a migrated database that tests copy. */
    postgresTemplate: string;
  }
}

let server: PostgresServer;

/** Vitest's global setup: one server with one migrated template for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres({
    inMemory: true,
    // Vacuumed tables are planned for in other ways: no test may depend on when it comes by.
    settings: ['autovacuum_naptime=1h'],
  });
  const url = new URL('/template1', server.url).href;
  const database = await openDatabase({ dialect: 'postgres', url });
  await migrateToLatest(database);
  await database.close();
  project.provide('postgresTemplate', url);
}

export async function teardown(): Promise<void> {
  await server.stop();
}

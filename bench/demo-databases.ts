import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database, Dialect } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { writeWords } from '#server/features/search/word-index.ts';
import { sports } from '#sports/index.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';

export interface DemoSize {
  readonly players: number;
  readonly fans: number;
  /** Defaults to the number of players. */
  readonly likes?: number;
}

export interface DemoDatabase extends DemoSize {
  readonly db: Database;
  /** Null if the database already existed. */
  readonly seconds: number | null;
  readonly bytes: number;
  close(): Promise<void>;
}

async function fill(db: Database, size: DemoSize): Promise<number> {
  const { players, fans, likes = players } = size;
  const start = performance.now();
  await insertDemoData(db, kindsOf(sports), {
    counts: {
      team: Math.ceil(players / 25),
      player: players,
      weightCategory: 20,
      lifter: Math.ceil(players / 10),
      rider: 1000,
    },
    fans,
    likes,
    comments: Math.ceil(likes / 5),
    follows: Math.ceil(likes / 5),
    lineups: fans,
  });
  // Otherwise, the server's job would write them during the measurements.
  await writeWords(db);
  return (performance.now() - start) / 1000;
}

function nameOf({ players, fans, likes = players }: DemoSize): string {
  return [players, fans, likes].join('_');
}

async function openSqlite(folder: string, size: DemoSize): Promise<DemoDatabase> {
  const file = join(folder, `${nameOf(size)}.db`);
  const isExisting = existsSync(file);
  const db = await openDatabase({ dialect: 'sqlite', file });
  await migrateToLatest(db);
  const seconds = isExisting ? null : await fill(db, size);
  return { ...size, db, seconds, bytes: (await stat(file)).size, close: () => db.close() };
}

async function createPostgres(server: string, size: DemoSize): Promise<DemoDatabase> {
  const name = `demo_${nameOf(size)}`;
  const url = new URL(`/${name}`, server).href;
  await runStatement(server, `create database ${name}`);
  const db = await openDatabase({ dialect: 'postgres', url });
  await migrateToLatest(db);
  const seconds = await fill(db, size);
  // A vacuum may take longer than our query timeout.
  await runStatement(url, 'vacuum analyze');
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database()) as bytes`.execute(db.read);
  return { ...size, db, seconds, bytes: Number(rows[0]?.bytes), close: () => db.close() };
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Leaves the SQLite files in the folder for the next run. */
export async function withDemoDatabases(
  dialect: Dialect,
  sizes: readonly DemoSize[],
  folder: string,
  work: (databases: readonly DemoDatabase[]) => Promise<void>,
): Promise<void> {
  const server = dialect === 'postgres' ? await startPostgres() : null;
  const databases: DemoDatabase[] = [];
  try {
    for (const size of sizes) {
      databases.push(
        server ? await createPostgres(server.url, size) : await openSqlite(folder, size),
      );
    }
    await work(databases);
  } finally {
    for (const database of databases) await database.close();
    await server?.stop();
  }
}

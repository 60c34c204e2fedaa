import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database, Dialect } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { sports } from '#sports/index.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';

export interface DemoSize {
  readonly players: number;
  readonly fans: number;
  /** Defaults to `players`. Comments and follows are a fifth each. */
  readonly likes?: number;
}

export interface DemoDatabase extends DemoSize {
  readonly db: Database;
  /** Seconds to create it; null if it existed. */
  readonly seconds: number | null;
  readonly bytes: number;
  close(): Promise<void>;
}

const classes = 20;

const riders = 1000;

/** Squads of 25, a lifter for every ten players, an Eleven and a Podium for each fan. */
async function make(db: Database, size: DemoSize): Promise<number> {
  const { players, fans, likes = players } = size;
  const start = performance.now();
  await insertDemoData(db, kindsOf(sports), {
    counts: {
      team: Math.ceil(players / 25),
      player: players,
      weightCategory: classes,
      lifter: Math.ceil(players / 10),
      rider: riders,
    },
    fans,
    likes,
    comments: Math.ceil(likes / 5),
    follows: Math.ceil(likes / 5),
    lineups: fans,
  });
  return (performance.now() - start) / 1000;
}

function nameOf({ players, fans, likes = players }: DemoSize): string {
  return [players, fans, likes].join('_');
}

async function openSqlite(folder: string, size: DemoSize): Promise<DemoDatabase> {
  const file = join(folder, `${nameOf(size)}.db`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  const db = await openDatabase({ dialect: 'sqlite', file });
  await migrateToLatest(db);
  const seconds = isThere ? null : await make(db, size);
  return { ...size, db, seconds, bytes: (await stat(file)).size, close: () => db.close() };
}

async function makePostgres(server: string, size: DemoSize): Promise<DemoDatabase> {
  const name = `demo_${nameOf(size)}`;
  const url = new URL(`/${name}`, server).href;
  await ask(server, `create database ${name}`);
  const db = await openDatabase({ dialect: 'postgres', url });
  await migrateToLatest(db);
  const seconds = await make(db, size);
  // Autovacuum does this eventually. It may take longer than our query timeout.
  await ask(url, 'vacuum analyze');
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database()) as bytes`.execute(db.read);
  return { ...size, db, seconds, bytes: Number(rows[0]?.bytes), close: () => db.close() };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** SQLite files stay in the folder, PostgreSQL databases do not. */
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
        server ? await makePostgres(server.url, size) : await openSqlite(folder, size),
      );
    }
    await work(databases);
  } finally {
    for (const database of databases) await database.close();
    await server?.stop();
  }
}

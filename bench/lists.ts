// How long every form of the players' list takes, in a small world and in a large one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/open.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { insertUser } from '#server/features/accounts/store.ts';
import { fillWorld } from '#server/features/world/world.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { sports } from '#sports/index.ts';
import { listForms } from '#tests/support/list-forms.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { userRow } from '#tests/support/rows.ts';

const teams = 500;
/** A call is asked this often; its time is the median. */
const rounds = 5;

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'both' },
  },
});

function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The median milliseconds of each call, from request to answer. */
async function measure(db: Database, dataDir: string): Promise<Map<string, number>> {
  const config = loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: dataDir });
  const mail = { send: async () => {} };
  const now = () => new Date();
  const app = await buildApp({ config, db, sports, mail, now, clientFolder: '/nonexistent' });
  const user = userRow();
  const token = await db.write(async (transaction) => {
    await insertUser(transaction, user);
    const caller = { userAgent: 'bench' };
    return openSession(transaction, { userId: user.id, caller, now: now() });
  });
  const medians = new Map<string, number>();
  for (const path of listForms(player)) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now();
      const answer = await app.inject({
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      // The first only warms up.
      if (round > 0) times.push(performance.now() - start);
      if (answer.statusCode >= 500) throw new Error(`${path}: ${answer.body}`);
    }
    medians.set(path, median(times));
  }
  await app.close();
  return medians;
}

async function measureWorld(
  options: DatabaseOptions,
  players: number,
): Promise<Map<string, number>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-bench-'));
  const db = await openDatabase(options);
  try {
    await migrateToLatest(db);
    const start = performance.now();
    await fillWorld(db, [team, player], { counts: { team: teams, player: players } });
    if (options.dialect === 'postgres') await vacuum(options.url);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${options.dialect}: ${players} players made in ${seconds} s`);
    return await measure(db, dataDir);
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true });
  }
}

/** What PostgreSQL does by itself after a while; longer than a query of ours may take. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function onSqlite(players: number): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-bench-'));
  try {
    return await measureWorld({ dialect: 'sqlite', file: join(folder, 'bench.db') }, players);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function onPostgres(players: number): Promise<Map<string, number>> {
  const server = await startPostgres();
  try {
    return await measureWorld({ dialect: 'postgres', url: server.url }, players);
  } finally {
    await server.stop();
  }
}

function report(small: ReadonlyMap<string, number>, large: ReadonlyMap<string, number>): void {
  const rows = [...large].map(([path, after]) => {
    const before = small.get(path) ?? Number.NaN;
    return { path, before, after, ratio: after / before };
  });
  for (const { path, before, after, ratio } of rows.toSorted((a, b) => b.after - a.after)) {
    const times = [before, after].map((time) => `${time.toFixed(1)} ms`.padStart(10)).join('');
    console.log(`${times}  × ${ratio.toFixed(1).padStart(5)}  ${path}`);
  }
  const [before, after] = [median([...small.values()]), median([...large.values()])];
  const over = rows.filter(({ ratio }) => ratio > 2).length;
  console.log(`median of all: ${before.toFixed(2)} ms, ${after.toFixed(2)} ms`);
  console.log(`${over} of ${rows.length} calls take more than twice as long`);
}

const engines = { sqlite: onSqlite, postgres: onPostgres };
for (const [engine, run] of Object.entries(engines)) {
  if (values.engine !== 'both' && values.engine !== engine) continue;
  const small = await run(Number(values.small));
  report(small, await run(Number(values.large)));
}

// Measures fan suggestions and feeds in a large community.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { demoId } from '#cli/demo-data/random-store.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Dialect } from '#server/db/engine/database.ts';
import { optimize } from '#server/shared/catalogue-storage/optimize-store.ts';
import { sports } from '#sports/index.ts';
import { insertUsers, userRow } from '#tests/support/databases/rows.ts';
import { buildBenchApp, createFan } from './calls.ts';
import { type DemoDatabase, withDemoDatabases } from './demo-databases.ts';
import { median, percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '20000' },
    fans: { type: 'string', default: '100000' },
    likes: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'both' },
    rounds: { type: 'string', default: '25' },
    /** Keeps the SQLite database for the next run. */
    folder: { type: 'string' },
  },
});
const size = {
  players: Number(values.players),
  fans: Number(values.fans),
  likes: Number(values.likes),
};
const warmUps = 2;
const casualCount = 10;
const keenFollowCount = 5000;
const keenLikeCount = 1000;

interface Reader {
  send(method: 'GET' | 'PATCH', path: string): Promise<{ data: { _id: string }[]; next?: string }>;
}

async function createReader(app: FastifyInstance, database: DemoDatabase): Promise<Reader> {
  const headers = { authorization: `Bearer ${await createFan(database)}` };
  return {
    async send(method, path) {
      const payload = method === 'PATCH' ? { on: true } : undefined;
      const response = await app.inject({ method, headers, url: `/api/v1${path}`, payload });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
      return response.json();
    },
  };
}

async function listPopularPlayers(reader: Reader, start: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < start + count; page += 1) {
    const { data } = await reader.send('GET', `/players?sort=-likes&size=100&page=${page}`);
    ids.push(...data.map(({ _id }) => _id));
  }
  return ids.slice(start, start + count);
}

async function createInactiveFans({ db }: DemoDatabase): Promise<string[]> {
  const rows = Array.from({ length: keenFollowCount }, () => userRow());
  for (let start = 0; start < rows.length; start += 500) {
    await db.write((transaction) => insertUsers(transaction, rows.slice(start, start + 500)));
  }
  return rows.map(({ id }) => id);
}

function listDemoFans(count: number): string[] {
  const step = Math.floor(size.fans / count);
  return Array.from({ length: count }, (_, index) => demoId('user', 1 + index * step));
}

async function run(dialect: Dialect, database: DemoDatabase, dataDir: string): Promise<void> {
  // The readers' activity is older than all other, so that it does not fill the feeds.
  let now = new Date(0);
  const app = await buildBenchApp(database, dataDir, () => now);
  const casual = await createReader(app, database);
  const keen = await createReader(app, database);
  const lonely = await createReader(app, database);
  const toggleAll = async (reader: Reader, path: string, ids: readonly string[]) => {
    for (const id of ids) await reader.send('PATCH', `/users/${path}/${id}`);
  };
  await toggleAll(casual, 'togglePlayer', await listPopularPlayers(casual, 100, casualCount));
  await toggleAll(keen, 'togglePlayer', await listPopularPlayers(keen, 0, keenLikeCount));
  await toggleAll(casual, 'toggleFollow', listDemoFans(casualCount));
  await toggleAll(keen, 'toggleFollow', listDemoFans(keenFollowCount));
  await toggleAll(lonely, 'toggleFollow', await createInactiveFans(database));
  await optimize(database.db, kindsOf(sports));
  now = new Date();
  const { next } = await keen.send('GET', '/feed');
  const { next: lonelyNext } = await lonely.send('GET', '/feed');
  if (lonelyNext !== null) throw new Error('Inactive fans did something');

  const calls: readonly [name: string, Reader, path: string][] = [
    [`by taste, ${casualCount} likes`, casual, '/users/suggested?by=taste'],
    [`by taste, the ${keenLikeCount} most liked`, keen, '/users/suggested?by=taste'],
    ['most followed', keen, '/users/suggested?by=followed'],
    ['newest', keen, '/users/suggested?by=newest'],
    [`feed of ${casualCount}`, casual, '/feed'],
    [`feed of ${keenFollowCount}`, keen, '/feed'],
    [`feed of ${keenFollowCount}, second page`, keen, `/feed?cursor=${next}`],
    [`feed of ${keenFollowCount} who are inactive`, lonely, '/feed'],
  ];
  const times = new Map(calls.map(([name]) => [name, [] as number[]]));
  for (let round = -warmUps; round < Number(values.rounds); round += 1) {
    for (const [name, reader, path] of calls) {
      const start = performance.now();
      await reader.send('GET', path);
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  console.log(`\n${dialect}: median, 95 %, most`);
  for (const [name, durations] of times) {
    const figures = [median(durations), percentile(durations, 0.95), Math.max(...durations)];
    console.log(`${figures.map((time) => time.toFixed(2).padStart(9)).join('')} ms | ${name}`);
  }
  await app.close();
}

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'tifo-bench-')));
console.log(`${cpus().length} cores, Node ${process.versions.node}, ${size.likes} likes`);
try {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    if (values.engine !== 'both' && values.engine !== dialect) continue;
    await withDemoDatabases(dialect, [size], folder, async ([database]) => {
      if (database) await run(dialect, database, folder);
    });
  }
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true });
}

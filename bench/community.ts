// Measures fan suggestions and feeds in a large community: for fans with few and many likes, ten
// and five thousand follows, and five thousand inactive ones.
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
import { buildBenchApp, makeFan } from './calls.ts';
import { type DemoDatabase, withDemoDatabases } from './demo-databases.ts';
import { median, percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '20000' },
    fans: { type: 'string', default: '100000' },
    likes: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'both' },
    rounds: { type: 'string', default: '25' },
    /** Folder to keep the SQLite database in; an existing one is reused. */
    folder: { type: 'string' },
  },
});
const size = {
  players: Number(values.players),
  fans: Number(values.fans),
  likes: Number(values.likes),
};
const warmUps = 2;
const few = 10;
const many = 5000;
const manyLikes = 1000;

interface Reader {
  ask(method: 'GET' | 'PATCH', path: string): Promise<{ data: { _id: string }[]; next?: string }>;
}

async function makeReader(app: FastifyInstance, database: DemoDatabase): Promise<Reader> {
  const headers = { authorization: `Bearer ${await makeFan(database)}` };
  return {
    async ask(method, path) {
      const payload = method === 'PATCH' ? { on: true } : undefined;
      const answer = await app.inject({ method, headers, url: `/api/v1${path}`, payload });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      return answer.json();
    },
  };
}

async function popularPlayers(reader: Reader, start: number, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; found.length < start + count; page += 1) {
    const { data } = await reader.ask('GET', `/players?sort=-likes&size=100&page=${page}`);
    found.push(...data.map(({ _id }) => _id));
  }
  return found.slice(start, start + count);
}

async function makeSilentFans({ db }: DemoDatabase): Promise<string[]> {
  const rows = Array.from({ length: many }, () => userRow());
  for (let start = 0; start < many; start += 500) {
    await db.write((transaction) => insertUsers(transaction, rows.slice(start, start + 500)));
  }
  return rows.map(({ id }) => id);
}

const demoFans = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    demoId('user', 1 + index * Math.floor(size.fans / count)),
  );

async function run(dialect: Dialect, database: DemoDatabase, dataDir: string): Promise<void> {
  // Predates all other acts; otherwise the readers' follows would come first.
  let now = new Date(0);
  const app = await buildBenchApp(database, dataDir, () => now);
  const readers: Reader[] = [];
  for (let n = 0; n < 3; n += 1) readers.push(await makeReader(app, database));
  const [casual, keen, patient] = readers as [Reader, Reader, Reader];
  const act = async (reader: Reader, path: string, ids: readonly string[]) => {
    for (const id of ids) await reader.ask('PATCH', `/users/${path}/${id}`);
  };
  await act(casual, 'togglePlayer', await popularPlayers(casual, 100, few));
  await act(keen, 'togglePlayer', await popularPlayers(keen, 0, manyLikes));
  await act(casual, 'toggleFollow', demoFans(few));
  await act(keen, 'toggleFollow', demoFans(many));
  await act(patient, 'toggleFollow', await makeSilentFans(database));
  await optimize(database.db, kindsOf(sports));
  now = new Date();
  const { next } = await keen.ask('GET', '/feed');
  const { next: patientNext } = await patient.ask('GET', '/feed');
  if (patientNext !== null) throw new Error('Silent fans did something');

  const calls: readonly [name: string, Reader, path: string][] = [
    [`by taste, ${few} likes`, casual, '/users/suggested?by=taste'],
    [`by taste, the ${manyLikes} most liked`, keen, '/users/suggested?by=taste'],
    ['most followed', keen, '/users/suggested?by=followed'],
    ['newest', keen, '/users/suggested?by=newest'],
    [`feed of ${few}`, casual, '/feed'],
    [`feed of ${many}`, keen, '/feed'],
    [`feed of ${many}, second page`, keen, `/feed?cursor=${next}`],
    [`feed of ${many} who are silent`, patient, '/feed'],
  ];
  const times = new Map(calls.map(([name]) => [name, [] as number[]]));
  for (let round = -warmUps; round < Number(values.rounds); round += 1) {
    for (const [name, reader, path] of calls) {
      const start = performance.now();
      await reader.ask('GET', path);
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  console.log(`\n${dialect}: median, 95 %, most`);
  for (const [name, taken] of times) {
    const figures = [median(taken), percentile(taken, 0.95), Math.max(...taken)];
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

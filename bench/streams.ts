// Measures a server with many open event streams, with PostgreSQL also between two servers.
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import type { Database, Dialect } from '#server/db/engine/database.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/engine/open.ts';
import { getUnit } from '#server/db/engine/unit.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { player } from '#sports/football/player.ts';
import { sports } from '#sports/index.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { insertUsers, userRow } from '#tests/support/databases/rows.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { median, percentile } from './figures.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    streams: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '150' },
    likes: { type: 'string', default: '300' },
  },
});
const streams = Number(values.streams);
const callsPerRound = 25;
const actCount = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Fan {
  readonly id: string;
  readonly token: string;
}

async function createFans(db: Database): Promise<Fan[]> {
  await migrateToLatest(db);
  await loadStarterCatalogue(db, sports, starterData, new Date());
  const now = new Date();
  const created_at = now.toISOString();
  const rows = Array.from({ length: streams + actCount }, () => ({ ...userRow(), created_at }));
  return db.write(
    async (transaction) => {
      await insertUsers(transaction, rows);
      const fans: Fan[] = [];
      for (const { id } of rows) {
        const session = { userId: id, caller: { userAgent: 'bench' }, now };
        fans.push({ id, token: await openSession(transaction, session) });
      }
      return fans;
    },
    { long: true },
  );
}

async function readMegabytes({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function send(url: string, method: 'GET' | 'PATCH', path: string, fan?: Fan): Promise<void> {
  const outgoing = request(`${url}/api/v1${path}`, {
    method,
    agent,
    headers: {
      ...(fan && { authorization: `Bearer ${fan.token}` }),
      ...(method === 'PATCH' && { 'content-type': 'application/json' }),
    },
  });
  outgoing.end(method === 'PATCH' ? '{"on":true}' : undefined);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${path} failed with ${response.statusCode}`);
}

async function compareLists(busy: RunningServer, quiet: RunningServer, fan: Fan): Promise<string> {
  const times = { busy: [] as number[], quiet: [] as number[] };
  const ratios: number[] = [];
  const warmUpRounds = 2;
  for (let round = -warmUpRounds; round < Number(values.rounds); round += 1) {
    const medians = { busy: 0, quiet: 0 };
    for (const [name, { url }] of [
      ['quiet', quiet],
      ['busy', busy],
    ] as const) {
      const roundTimes: number[] = [];
      for (let index = 0; index < callsPerRound; index += 1) {
        const start = performance.now();
        await send(url, 'GET', `/players?page=${1 + (index % 3)}`, fan);
        roundTimes.push(performance.now() - start);
      }
      medians[name] = median(roundTimes);
      if (round >= 0) times[name].push(...roundTimes);
    }
    if (round >= 0) ratios.push(medians.busy / medians.quiet);
  }
  const format = (durations: readonly number[]) =>
    `${median(durations).toFixed(2)} / ${percentile(durations, 0.95).toFixed(2)} ms`;
  return `× ${median(ratios).toFixed(2)} (p50 / p95 ${format(times.busy)}, without ${format(times.quiet)})`;
}

interface Stream {
  text: string;
  isEnded: boolean;
}

async function openStream(url: string, fan: Fan): Promise<Stream> {
  const headers = { authorization: `Bearer ${fan.token}` };
  const outgoing = get(`${url}/api/v1/stream`, { headers, agent: false });
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream failed with ${response.statusCode}`);
  const stream: Stream = { text: '', isEnded: false };
  response.setEncoding('utf8').on('data', (chunk: string) => {
    stream.text += chunk;
  });
  response.on('error', () => {});
  response.on('close', () => {
    stream.isEnded = true;
  });
  return stream;
}

function getPair(fans: readonly Fan[], index: number): { actor: Fan; target: Fan } {
  const [actor, target] = [fans[streams + index], fans[index]];
  if (!actor || !target) throw new Error(`No fans at ${index}`);
  return { actor, target };
}

async function timeActs(
  { url }: RunningServer,
  fans: readonly Fan[],
  opened: readonly Stream[],
  firstAct: number,
): Promise<string> {
  const times = { bell: [] as number[], feed: [] as number[] };
  const expectedTexts = { bell: '"unread":1', feed: '"newest":"' };
  for (let index = firstAct; index < firstAct + actCount / 2; index += 1) {
    const { actor, target } = getPair(fans, index);
    const start = performance.now();
    await send(url, 'PATCH', `/users/toggleFollow/${target.id}`, actor);
    for (const name of ['bell', 'feed'] as const) {
      while (!opened[index]?.text.includes(expectedTexts[name])) await delay(2);
      times[name].push(performance.now() - start);
    }
    await delay(1000);
  }
  const format = (durations: readonly number[]) =>
    `${median(durations).toFixed(0)} ms, ${Math.max(...durations).toFixed(0)} at most`;
  return `${format(times.bell)}; feed ${format(times.feed)}`;
}

async function compareLikes(db: Database, dataDir: string, fan: Fan): Promise<string> {
  const silent: Database = {
    ...db,
    write: (work, options) =>
      db.write(async (transaction) => {
        const result = await work(transaction);
        getUnit()?.announcements.clear();
        return result;
      }, options),
  };
  const config = loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: dataDir });
  const common = { config, sports, mail: { send: async () => {} }, now: () => new Date() };
  const build = (database: Database) =>
    buildApp({ ...common, db: database, clientFolder: '/nonexistent' });
  const apps = { announced: await build(db), silent: await build(silent) };
  const { id } = await db.read
    .selectFrom('item')
    .select('id')
    .where('kind', '=', player.name)
    .executeTakeFirstOrThrow();
  const times = { announced: [] as number[], silent: [] as number[] };
  for (let round = -20; round < Number(values.likes); round += 1) {
    for (const name of ['silent', 'announced'] as const) {
      for (const on of [true, false]) {
        const start = performance.now();
        const response = await apps[name].inject({
          method: 'PATCH',
          url: `/api/v1${player.api.toggle}/${id}`,
          headers: { authorization: `Bearer ${fan.token}` },
          payload: { on },
        });
        if (response.statusCode !== 200) throw new Error(response.body);
        if (round >= 0 && on) times[name].push(performance.now() - start);
      }
    }
  }
  await Promise.all(Object.values(apps).map((app) => app.close()));
  const [announced, without] = [median(times.announced), median(times.silent)];
  return `× ${(announced / without).toFixed(2)} (${announced.toFixed(2)} ms, ${without.toFixed(2)} ms without)`;
}

async function openStreams(url: string, fans: readonly Fan[]): Promise<Stream[]> {
  const opened: Stream[] = [];
  const start = performance.now();
  for (let index = 0; index < streams; index += 50) {
    const batch = fans.slice(index, Math.min(index + 50, streams));
    opened.push(...(await Promise.all(batch.map((fan) => openStream(url, fan)))));
  }
  console.log(`${streams} streams open after ${Math.round(performance.now() - start)} ms`);
  return opened;
}

async function stopWithStreams(server: RunningServer, opened: readonly Stream[]): Promise<void> {
  const endedBefore = opened.filter(({ isEnded }) => isEnded).length;
  const start = performance.now();
  const code = await server.stop();
  const stillOpen = opened.filter(({ isEnded }) => !isEnded).length;
  console.log(
    `SIGTERM: exit ${code} after ${Math.round(performance.now() - start)} ms; ${endedBefore} streams had ended before, ${stillOpen} are open`,
  );
}

async function measure(options: DatabaseOptions, dataDir: string): Promise<void> {
  const db = await openDatabase(options);
  const fans = await createFans(db);
  const [first] = fans;
  if (!first) throw new Error('A fan is needed');
  console.log(`a like that is announced: ${await compareLikes(db, dataDir, first)}`);
  await db.close();

  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...(options.dialect === 'postgres' && { DATABASE_URL: options.url }),
    // The server allows streams on half of its connections only.
    MAX_CONNECTIONS: String(2 * streams),
    MAX_CONNECTIONS_PER_ADDRESS: String(3 * streams),
  };
  const [busy, quiet] = [await startServer(settings), await startServer(settings)];
  try {
    console.log(`list call of one server and another: ${await compareLists(busy, quiet, first)}`);
    for (let index = 0; index < actCount; index += 1) {
      const { actor, target } = getPair(fans, index);
      await send(quiet.url, 'PATCH', `/users/toggleFollow/${actor.id}`, target);
    }
    const before = await readMegabytes(busy);
    const opened = await openStreams(busy.url, fans);
    await delay(3000);
    const after = await readMegabytes(busy);
    console.log(
      `memory: ${(after - before).toFixed(0)} MiB (${before.toFixed(0)} before, ${after.toFixed(0)} after)`,
    );
    console.log(`list call beside them: ${await compareLists(busy, quiet, first)}`);
    console.log(`an act is told after ${await timeActs(busy, fans, opened, 0)}`);
    if (options.dialect === 'postgres') {
      const latency = await timeActs(quiet, fans, opened, actCount / 2);
      console.log(`one of another process after ${latency}`);
    }
    await stopWithStreams(busy, opened);
  } finally {
    await Promise.all([busy.stop(), quiet.stop()]);
  }
}

async function run(dialect: Dialect): Promise<void> {
  console.log(`\n${dialect}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-streams-'));
  const postgres = dialect === 'postgres' ? await startPostgres() : null;
  try {
    await measure(
      postgres
        ? { dialect: 'postgres', url: postgres.url }
        : { dialect: 'sqlite', file: join(dataDir, 'tifo.db') },
      dataDir,
    );
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

for (const dialect of ['sqlite', 'postgres'] as const) {
  if (values.engine === 'both' || values.engine === dialect) await run(dialect);
}

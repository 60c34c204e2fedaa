// Measures many open streams: memory, concurrent list calls, event latency in one process and
// across two (PostgreSQL), announced likes, and shutdown.
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
const callsOfRound = 25;
const acts = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Fan {
  readonly id: string;
  readonly token: string;
}

async function makeFans(db: Database): Promise<Fan[]> {
  await migrateToLatest(db);
  await loadStarterCatalogue(db, sports, starterData, new Date());
  const now = new Date();
  const created_at = now.toISOString();
  const rows = Array.from({ length: streams + acts }, () => ({ ...userRow(), created_at }));
  return db.write(
    async (transaction) => {
      await insertUsers(transaction, rows);
      const made: Fan[] = [];
      for (const { id } of rows) {
        const session = { userId: id, caller: { userAgent: 'bench' }, now };
        made.push({ id, token: await openSession(transaction, session) });
      }
      return made;
    },
    { long: true },
  );
}

async function megabytes({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Throws on an error response. */
async function ask(url: string, method: 'GET' | 'PATCH', path: string, fan?: Fan): Promise<void> {
  const sent = request(`${url}/api/v1${path}`, {
    method,
    agent,
    headers: {
      ...(fan && { authorization: `Bearer ${fan.token}` }),
      ...(method === 'PATCH' && { 'content-type': 'application/json' }),
    },
  });
  sent.end(method === 'PATCH' ? '{"on":true}' : undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`);
}

async function compareLists(busy: RunningServer, quiet: RunningServer, fan: Fan): Promise<string> {
  const times = { busy: [] as number[], quiet: [] as number[] };
  const ratios: number[] = [];
  for (let round = -2; round < Number(values.rounds); round += 1) {
    const medians = { busy: 0, quiet: 0 };
    for (const [name, { url }] of [
      ['quiet', quiet],
      ['busy', busy],
    ] as const) {
      const own: number[] = [];
      for (let index = 0; index < callsOfRound; index += 1) {
        const start = performance.now();
        await ask(url, 'GET', `/players?page=${1 + (index % 3)}`, fan);
        own.push(performance.now() - start);
      }
      medians[name] = median(own);
      if (round >= 0) times[name].push(...own);
    }
    if (round >= 0) ratios.push(medians.busy / medians.quiet);
  }
  const show = (own: readonly number[]) =>
    `${median(own).toFixed(2)} / ${percentile(own, 0.95).toFixed(2)} ms`;
  return `× ${median(ratios).toFixed(2)} (p50 / p95 ${show(times.busy)}, without ${show(times.quiet)})`;
}

interface Open {
  text: string;
  isEnded: boolean;
}

async function open(url: string, fan: Fan): Promise<Open> {
  const headers = { authorization: `Bearer ${fan.token}` };
  const [answer] = (await once(
    get(`${url}/api/v1/stream`, { headers, agent: false }),
    'response',
  )) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`);
  const one: Open = { text: '', isEnded: false };
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    one.text += chunk;
  });
  answer.on('error', () => {});
  answer.on('close', () => {
    one.isEnded = true;
  });
  return one;
}

/** Actor and notified fan of an act; one follows the other. */
function pairOf(fans: readonly Fan[], index: number): { actor: Fan; target: Fan } {
  const [actor, target] = [fans[streams + index], fans[index]];
  if (!actor || !target) throw new Error('there are fans');
  return { actor, target };
}

async function timeActs(
  { url }: RunningServer,
  fans: readonly Fan[],
  opened: readonly Open[],
  from: number,
): Promise<string> {
  const times = { bell: [] as number[], feed: [] as number[] };
  const signs = { bell: '"unread":1', feed: '"newest":"' };
  for (let index = from; index < from + acts / 2; index += 1) {
    const { actor, target } = pairOf(fans, index);
    const start = performance.now();
    await ask(url, 'PATCH', `/users/toggleFollow/${target.id}`, actor);
    for (const name of ['bell', 'feed'] as const) {
      while (!opened[index]?.text.includes(signs[name])) await delay(2);
      times[name].push(performance.now() - start);
    }
    await delay(1000);
  }
  const show = (own: readonly number[]) =>
    `${median(own).toFixed(0)} ms, ${percentile(own, 1).toFixed(0)} at most`;
  return `${show(times.bell)}; feed ${show(times.feed)}`;
}

async function compareLikes(db: Database, dataDir: string, fan: Fan): Promise<string> {
  const silent: Database = {
    ...db,
    write: (work, options) =>
      db.write(async (transaction) => {
        const result = await work(transaction);
        getUnit()?.announced.clear();
        return result;
      }, options),
  };
  const config = loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: dataDir });
  const common = { config, sports, mail: { send: async () => {} }, now: () => new Date() };
  const build = (own: Database) => buildApp({ ...common, db: own, clientFolder: '/nonexistent' });
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
        const answer = await apps[name].inject({
          method: 'PATCH',
          url: `/api/v1${player.api.toggle}/${id}`,
          headers: { authorization: `Bearer ${fan.token}` },
          payload: { on },
        });
        if (answer.statusCode !== 200) throw new Error(answer.body);
        if (round >= 0 && on) times[name].push(performance.now() - start);
      }
    }
  }
  await Promise.all(Object.values(apps).map((app) => app.close()));
  const [announced, without] = [median(times.announced), median(times.silent)];
  return `× ${(announced / without).toFixed(2)} (${announced.toFixed(2)} ms, ${without.toFixed(2)} ms without)`;
}

async function measure(options: DatabaseOptions, dataDir: string): Promise<void> {
  const db = await openDatabase(options);
  const fans = await makeFans(db);
  const [first] = fans;
  if (!first) throw new Error('there are fans');
  console.log(`a like that is announced: ${await compareLikes(db, dataDir, first)}`);
  await db.close();

  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...(options.dialect === 'postgres' && { DATABASE_URL: options.url }),
    // Half of the connections may be streams, all from one address here.
    MAX_CONNECTIONS: String(2 * streams),
    MAX_CONNECTIONS_PER_ADDRESS: String(3 * streams),
  };
  const [busy, quiet] = [await startServer(settings), await startServer(settings)];
  try {
    console.log(`list call of one server and another: ${await compareLists(busy, quiet, first)}`);
    for (let index = 0; index < acts; index += 1) {
      const { actor, target } = pairOf(fans, index);
      await ask(quiet.url, 'PATCH', `/users/toggleFollow/${actor.id}`, target);
    }
    const before = await megabytes(busy);
    const opened: Open[] = [];
    const start = performance.now();
    for (let index = 0; index < streams; index += 50) {
      const some = fans.slice(index, Math.min(index + 50, streams));
      opened.push(...(await Promise.all(some.map((fan) => open(busy.url, fan)))));
    }
    console.log(`${streams} streams open after ${Math.round(performance.now() - start)} ms`);
    await delay(3000);
    const after = await megabytes(busy);
    console.log(
      `memory: ${(after - before).toFixed(0)} MiB (${before.toFixed(0)} before, ${after.toFixed(0)} after)`,
    );
    console.log(`list call beside them: ${await compareLists(busy, quiet, first)}`);
    console.log(`an act is told after ${await timeActs(busy, fans, opened, 0)}`);
    if (options.dialect === 'postgres') {
      console.log(`one of another process after ${await timeActs(quiet, fans, opened, acts / 2)}`);
    }
    // No stream ended early.
    const broken = opened.filter(({ isEnded }) => isEnded).length;
    const ended = performance.now();
    const code = await busy.stop();
    const left = opened.filter(({ isEnded }) => !isEnded).length;
    console.log(
      `SIGTERM: exit ${code} after ${Math.round(performance.now() - ended)} ms; ${broken} streams had ended before, ${left} are open`,
    );
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

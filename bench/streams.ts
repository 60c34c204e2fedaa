import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.ts';
import { insertUsers, userRow } from '#tests/support/rows.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

/** What many open streams cost one process: memory, the time of list calls, and its end. */
const streams = 2000;
const calls = 1500;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Fan {
  readonly id: string;
  readonly token: string;
}

async function makeFans(dataDir: string): Promise<Fan[]> {
  const db = openSqlite(join(dataDir, 'tifo.db'));
  await migrateToLatest(db);
  const now = new Date();
  const rows = Array.from({ length: streams + 1 }, () => ({
    ...userRow(),
    created_at: now.toISOString(),
  }));
  const fans = await db.write(
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
  await db.close();
  return fans;
}

async function megabytes({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Milliseconds that a list call takes one after another: the median and the slowest of twenty. */
async function timeLists(url: string): Promise<{ readonly p50: number; readonly p95: number }> {
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const start = performance.now();
    const [answer] = (await once(
      get(`${url}/api/v1/players?page=${1 + (index % 3)}`, { agent }),
      'response',
    )) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * times.length)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

interface Open {
  text: string;
  ended: boolean;
}

async function open(url: string, fan: Fan): Promise<Open> {
  const headers = { authorization: `Bearer ${fan.token}` };
  const [answer] = (await once(
    get(`${url}/api/v1/stream`, { headers, agent: false }),
    'response',
  )) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`);
  const one: Open = { text: '', ended: false };
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    one.text += chunk;
  });
  answer.on('error', () => {});
  answer.on('close', () => {
    one.ended = true;
  });
  return one;
}

async function follow(url: string, follower: Fan, followed: Fan): Promise<void> {
  const sent = request(`${url}/api/v1/users/toggleFollow/${followed.id}`, {
    method: 'PATCH',
    agent,
    headers: { authorization: `Bearer ${follower.token}`, 'content-type': 'application/json' },
  });
  sent.end('{"on":true}');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`a follow was answered with ${answer.statusCode}`);
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-streams-'));
  const fans = await makeFans(dataDir);
  const server = await startServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    MAX_CONNECTIONS: '8000',
    MAX_CONNECTIONS_PER_ADDRESS: '8000',
  });
  const { url } = server;
  try {
    await timeLists(url);
    const quiet = await timeLists(url);
    const before = await megabytes(server);
    const opened: Open[] = [];
    const start = performance.now();
    for (let index = 0; index < streams; index += 50) {
      const some = fans.slice(index, index + 50);
      opened.push(...(await Promise.all(some.map((fan) => open(url, fan)))));
    }
    console.log(`${streams} streams open after ${Math.round(performance.now() - start)} ms`);
    await delay(3000);
    const after = await megabytes(server);
    console.log(`memory: ${before.toFixed(0)} MiB quiet, ${after.toFixed(0)} MiB with streams`);
    const busy = await timeLists(url);
    const show = ({ p50, p95 }: typeof quiet) => `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;
    console.log(`list call (p50 / p95): ${show(quiet)} quiet, ${show(busy)} with streams`);
    const [target, actor] = [fans[0], fans[streams]];
    if (!target || !actor) throw new Error('there are fans');
    const acted = performance.now();
    await follow(url, actor, target);
    while (!opened[0]?.text.includes('"unread":1')) await delay(2);
    console.log(`an act is told after ${Math.round(performance.now() - acted)} ms`);
    const ended = performance.now();
    const code = await server.stop();
    const left = opened.filter((one) => !one.ended).length;
    console.log(
      `SIGTERM: exit ${code} after ${Math.round(performance.now() - ended)} ms, ${left} open`,
    );
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();

import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { callsOf } from '#contract/calls/index.ts';
import { countedActs } from '#contract/fans/fan-events.ts';
import { isRight } from '#contract/policies.ts';
import { sports } from '#sports/index.ts';
import { makeSample, makeStock, type Stock } from '#tests/support/access/samples.ts';
import { as, makeAdmin, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { makeWorstFan, type WorstFan } from '#tests/support/fans/worst-fan.ts';

// Writing hundreds of thousands of rows takes far over two seconds.

/**
 * CPU milliseconds of a read in this process and the database, if `referenceWork` takes
 * `referenceTime`. PostgreSQL needs more in tables that were never vacuumed.
 */
const readLimit = { sqlite: 100, postgres: 250 };
const referenceTime = 20;
const largePageFactor = 1.5;
const rounds = 5;
const half = Math.ceil(rounds / 2);

const numbers = new DatabaseSync(':memory:');
numbers.exec(`create table number (name text primary key) without rowid;
  with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
  insert into number select 'number ' || i from n`);
const referenceWork = numbers.prepare(`with recursive n (i) as
  (select 1 union all select i + 1 from n where i < 20000)
  select count((select name from number where name = 'number ' || i)) from n`);

/** Load on the machine raises the CPU time of the same work. */
function currentLimit(): number {
  const times = Array.from({ length: 3 }, () => {
    const before = processorTime([]);
    referenceWork.get();
    return processorTime([]) - before;
  });
  const [, median = 0] = times.toSorted((one, other) => one - other);
  return readLimit[app.db.dialect] * Math.max(1, median / referenceTime);
}

let app: TestApp;
let stock: Stock;
let worst: WorstFan;

beforeAll(async () => {
  app = await testApp();
  stock = await makeStock(app);
  worst = await makeWorstFan(app, stock);
}, 600_000);

/** Empty if the engine runs in this process. */
async function findBackends(): Promise<readonly number[]> {
  if (app.db.dialect === 'sqlite') return [];
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(app.db.read);
  return rows.map(({ pid }) => pid);
}

function processorTime(backends: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  const nanoseconds = backends.map((pid) =>
    // A backend exits after a fatal error, and its entry in /proc disappears.
    existsSync(`/proc/${pid}`)
      ? Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
      : 0,
  );
  return (user + system) / 1e3 + nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

async function forgetAnswers(): Promise<void> {
  await app.db.write((transaction) =>
    transaction
      .updateTable('user')
      .set({ password_hash: `${performance.now()}` })
      .where('id', '=', worst.fan.id)
      .execute(),
  );
}

async function measure(url: string, user: TestUser, isStream: boolean): Promise<number> {
  await forgetAnswers();
  const backends = await findBackends();
  const before = processorTime(backends);
  const answer = await app.inject({ url, headers: as(user), payloadAsStream: true });
  expect([200, 404], url).toContain(answer.statusCode);
  const body = answer.stream();
  if (isStream) await new Promise((resolve) => body.once('data', resolve));
  else for await (const _ of body);
  const time = processorTime(backends) - before;
  body.destroy();
  return time;
}

/** Uses only as many rounds as the comparison with the limit needs. */
async function medianTime(
  limit: number,
  url: string,
  user: TestUser,
  isStream: boolean,
): Promise<number> {
  const times: number[] = [];
  const isDecided = () => {
    const slow = times.filter((time) => time > limit).length;
    return slow >= half || times.length - slow >= half;
  };
  while (!isDecided()) times.push(await measure(url, user, isStream));
  times.sort((one, other) => one - other);
  return times[half - 1] ?? 0;
}

interface QuerySchema {
  readonly properties?: Readonly<
    Record<string, { readonly enum?: readonly string[]; readonly maximum?: number }>
  >;
}

function queriesOf(call: Call): string[] {
  const { properties = {} } = (call.query ?? {}) as QuerySchema;
  const choices = Object.entries(properties).flatMap(([name, { enum: values = [] }]) =>
    values.map((value) => `${name}=${value}`),
  );
  return [
    '',
    ...(properties.size ? [`size=${properties.size.maximum ?? 100}`] : []),
    ...('page' in properties ? ['size=100&page=100'] : []),
    ...choices,
  ];
}

test('the fan has the largest collections', async () => {
  const get = async (path: string, user: TestUser) =>
    (await app.inject({ url: `/api/v1${path}`, headers: as(user) })).json();
  expect(await get('/users/suggested', worst.fan)).toMatchObject({
    data: Array.from({ length: 12 }, () => ({ common: 1000 })),
    likes: 1000,
  });
  expect(await get('/eleven/crowd?of=following', worst.fan)).toMatchObject({ total: 1000 });
  const { data } = await get('/feed?size=100', worst.reader);
  const fullHours = data.filter(({ count }: { count: number }) => count === countedActs);
  expect(fullHours.length).toBeGreaterThanOrEqual(24);
});

const reads = callsOf(sports).filter(({ method }) => method === 'GET');

test.each(reads.map((call) => [call.path, call] as const))(
  'GET %s costs no more than its response requires',
  async (path, call) => {
    const url = `/api/v1${path}`;
    const { access } = call;
    const sample = await makeSample(app, stock, { method: 'GET', url, access, call }, worst.fan);
    const tooSlow: string[] = [];
    const usual = currentLimit();
    const readers = isRight(access) ? [await makeAdmin(app)] : [worst.fan, worst.reader];
    for (const user of readers) {
      for (const query of queriesOf(call)) {
        const whole = query
          ? `${sample.url}${sample.url.includes('?') ? '&' : '?'}${query}`
          : sample.url;
        const limit = query.includes('size=100') ? usual * largePageFactor : usual;
        const time = await medianTime(limit, whole, user, call.stream === true);
        if (time > limit) tooSlow.push(`${Math.round(time)} of ${Math.round(limit)} ms: ${whole}`);
      }
    }
    expect(tooSlow).toEqual([]);
  },
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { createJobs, type Job, type JobsDeps, type Schedule } from './jobs.ts';

function testTimer() {
  const waiting: { readonly work: () => void; readonly milliseconds: number }[] = [];
  const schedule: Schedule = (work, milliseconds) => {
    const entry = { work, milliseconds };
    waiting.push(entry);
    return () => waiting.splice(waiting.indexOf(entry), 1);
  };
  return {
    schedule,
    waits: () => waiting.map(({ milliseconds }) => milliseconds),
    ring: () => waiting.shift()?.work(),
    async round(): Promise<number | undefined> {
      waiting.shift()?.work();
      await expect.poll(() => waiting.length, { interval: 1 }).toBe(1);
      return waiting[0]?.milliseconds;
    },
  };
}

const alone: JobsDeps['db'] = {
  tryWithLock: async (_name, work) => {
    await work();
    return true;
  },
};
const noFailure = (_job: string, error: unknown) => {
  throw error;
};

test('a job runs an interval after its last run, and immediately at the start if requested', async () => {
  const timer = testTimer();
  const rounds: string[] = [];
  const jobOf = (name: string, interval: number, atStart?: boolean): Job => ({
    name,
    interval,
    ...(atStart && { atStart }),
    run: async () => void rounds.push(name),
  });
  const jobs = createJobs([jobOf('early', 5000, true), jobOf('late', 600_000)], {
    db: alone,
    schedule: timer.schedule,
    onFailure: noFailure,
  });
  expect(timer.waits()).toEqual([]);
  jobs.start();
  expect(timer.waits()).toEqual([0, 600_000]);
  timer.ring();
  await expect.poll(() => timer.waits()).toEqual([600_000, 5000]);
  timer.ring();
  await expect.poll(() => timer.waits()).toEqual([5000, 600_000]);
  expect(rounds).toEqual(['early', 'late']);
  await jobs.stop();
  expect(timer.waits()).toEqual([]);
});

test.each([
  ['a short interval', 5000, 0, [10_000, 20_000, 40_000, 60_000, 60_000, 5000, 10_000]],
  ['half of it by chance', 5000, 1, [5000, 10_000, 20_000, 30_000, 30_000, 5000, 5000]],
  ['a long interval', 600_000, 0, Array.from({ length: 7 }, () => 600_000)],
])('failures are reported once per run and back off: %s', async (_, interval, random, pauses) => {
  const timer = testTimer();
  const failures: unknown[] = [];
  let round = 0;
  const run = async () => {
    round += 1;
    if (round !== 6) throw new Error(`round ${round}`);
  };
  const jobs = createJobs([{ name: 'fails', interval, run }], {
    db: alone,
    schedule: timer.schedule,
    random: () => random,
    onFailure: (job, error) => failures.push(`${job}: ${(error as Error).message}`),
  });
  jobs.start();
  const seen: unknown[] = [];
  for (let index = 0; index < 7; index += 1) seen.push(await timer.round());
  expect(seen).toEqual(pauses);
  expect(failures).toEqual([1, 2, 3, 4, 5, 7].map((number) => `fails: round ${number}`));
  expect(jobs.figures()).toMatchObject([
    { name: 'fails', runs: 7, failures: 6, lastSuccess: expect.any(Date) },
  ]);
});

test('stopping waits for the current run and schedules no other', async () => {
  const timer = testTimer();
  const mayEnd = Promise.withResolvers<void>();
  let ended = false;
  const run = async () => {
    await mayEnd.promise;
    ended = true;
  };
  const jobs = createJobs([{ name: 'slow', interval: 1, run }], {
    db: alone,
    schedule: timer.schedule,
    onFailure: noFailure,
  });
  jobs.start();
  timer.ring();
  const stopping = jobs.stop().then(() => ended);
  mayEnd.resolve();
  expect(await stopping).toBe(true);
  expect(timer.waits()).toEqual([]);
});

test('an unavailable database fails the run, not the server', async () => {
  const db = await testDatabase();
  await db.close();
  const timer = testTimer();
  const failures: string[] = [];
  const jobs = createJobs([{ name: 'away', interval: 5000, run: () => db.write(async () => {}) }], {
    db,
    schedule: timer.schedule,
    random: () => 0,
    onFailure: (job) => failures.push(job),
  });
  jobs.start();
  expect(await timer.round()).toBe(10_000);
  expect(failures).toEqual(['away']);
});

test('work under a lock can write even if there is only one connection', async () => {
  const options = await createTestDatabase();
  const db = await openTestDatabase({ ...options, ...(dialect === 'postgres' && { poolSize: 1 }) });
  const work = () =>
    db.write(async (transaction) => {
      await transaction.insertInto('item').values(itemRow()).execute();
    });
  expect(await db.tryWithLock('writes', work)).toBe(true);
  expect(await db.read.selectFrom('item').select('id').execute()).toHaveLength(1);
});

test.runIf(dialect === 'postgres')(
  'a job runs on one of two servers at a time, and the other skips the run',
  async () => {
    const options = await createTestDatabase();
    const mayEnd = Promise.withResolvers<void>();
    onTestFinished(() => mayEnd.resolve());
    const rounds: number[] = [];
    const others: number[] = [];
    const servers = await Promise.all(
      [1, 2].map(async (number) => {
        const timer = testTimer();
        const run = async () => {
          rounds.push(number);
          await mayEnd.promise;
        };
        const other = async () => void others.push(number);
        const jobs = createJobs(
          [
            { name: 'alone', interval: 5000, run },
            { name: `other ${number}`, interval: 7000, run: other },
          ],
          {
            db: await openTestDatabase(options),
            schedule: timer.schedule,
            onFailure: noFailure,
          },
        );
        jobs.start();
        return { timer, jobs };
      }),
    );
    const [first, second] = servers;
    first?.timer.ring();
    await expect.poll(() => rounds).toEqual([1]);
    second?.timer.ring();
    await expect.poll(() => second?.timer.waits()).toEqual([7000, 5000]);
    expect(rounds).toEqual([1]);
    second?.timer.ring();
    await expect.poll(() => others).toEqual([2]);
    mayEnd.resolve();
    await expect.poll(() => first?.timer.waits()).toEqual([7000, 5000]);
    second?.timer.ring();
    await expect.poll(() => rounds).toEqual([1, 2]);
    for (const { jobs } of servers) await jobs.stop();
  },
);

test.runIf(dialect === 'postgres')('the lock of a killed process is released', async () => {
  const options = await createTestDatabase();
  const script = `
    import { openDatabase } from '#server/db/engine/open.ts';
    const db = await openDatabase(${JSON.stringify(options)});
    await db.tryWithLock('killed', async () => {
      process.stdout.write('held');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const db = await openTestDatabase(options);
  const tryLock = () => db.tryWithLock('killed', async () => {});
  expect(await tryLock()).toBe(false);
  // The waiting connection must have no snapshot, which would keep vacuum from removing old rows.
  const { rows } = await sql`select state, backend_xmin as snapshot from pg_stat_activity
    where datname = current_database() and query like '%pg_try_advisory%'
      and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(db.read);
  expect(rows).toEqual([{ state: 'idle in transaction', snapshot: null }]);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await expect.poll(tryLock).toBe(true);
});

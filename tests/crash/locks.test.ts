import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { makeItem, makeUser, makeUsers, type TestUser, testApp } from '#tests/support/app.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';

async function takeLock(options: DatabaseOptions): Promise<() => Promise<unknown>> {
  if (options.dialect === 'postgres') {
    const client = new Client({ connectionString: options.url });
    await client.connect();
    await client.query('begin');
    await client.query('lock table item_like in exclusive mode; select from item for update');
    return () => client.end();
  }
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const connection = new DatabaseSync(${JSON.stringify(options.file)});
    connection.exec('begin immediate');
    console.log('held');
    process.stdin.on('end', () => connection.exec('commit')).resume();`;
  const holder = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return async () => {
    const exit = once(holder, 'exit');
    holder.stdin.end();
    await exit;
  };
}

const markPause = 100;

/** Returns the share of marks of another process that a read answers before the next mark. */
async function readAtMarks(read: () => Promise<void>, until: Promise<unknown>): Promise<number> {
  const script = `setInterval(() => process.stdout.write('.'), ${markPause})`;
  const clock = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let marks = 0;
  let reads = 0;
  try {
    until.finally(() => clock.kill());
    for await (const chunk of clock.stdout) {
      marks += chunk.length;
      await read();
      reads += 1;
    }
  } finally {
    clock.kill();
  }
  return reads / marks;
}

test("another process's lock delays writes, which are refused in the end, but not reads", {
  timeout: 60_000,
}, async () => {
  const options = await createTestDatabase();
  const app = await testApp({ db: await openTestDatabase(options) });
  const rider = await makeItem(app, 'rider');
  const fan = await makeUser(app);
  const like = (on: boolean) => send(app, 'PATCH', `/users/toggleRider/${rider}`, fan, { on });
  const events: string[] = [];
  async function read(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const answer = await send(app, 'GET', `/rider/${rider}`, fan);
      expect(answer.statusCode).toBe(200);
    }
    events.push(`${times} reads`);
  }

  const release = await takeLock(options);
  const waiting = like(true).then(({ statusCode }) => events.push(`write ${statusCode}`));
  await read(50);
  events.push('let go');
  await release();
  await waiting;
  expect(events).toEqual(['50 reads', 'let go', 'write 200']);

  // The lock is held beyond the server's time limit for writes.
  events.length = 0;
  const releaseLate = await takeLock(options);
  const refused = like(false).then(({ statusCode }) => events.push(`write ${statusCode}`));
  const share = await readAtMarks(() => read(1), refused);
  await read(10);
  await releaseLate();
  expect(events.filter((event) => event !== '1 reads')).toEqual(['write 503', '10 reads']);
  expect(share).toBeGreaterThan(0.5);
  expect((await like(false)).json()).toMatchObject({ liked: false, likesCount: 0 });
});

test('more waiting writes than connections leave connections for reads', {
  timeout: 60_000,
}, async () => {
  const options = await createTestDatabase();
  const app = await testApp({ db: await openTestDatabase(options) });
  const rider = await makeItem(app, 'rider');
  const fans = await makeUsers(app, 12);
  const like = (fan: TestUser) =>
    send(app, 'PATCH', `/users/toggleRider/${rider}`, fan, { on: true });

  const release = await takeLock(options);
  const events: string[] = [];
  const writes = Promise.all(fans.map(like)).finally(() => events.push('writes'));
  for (const fan of fans) {
    expect((await send(app, 'GET', `/rider/${rider}`, fan)).statusCode).toBe(200);
  }
  events.push('reads');
  await release();
  expect((await writes).map(({ statusCode }) => statusCode)).toEqual(fans.map(() => 200));
  expect(events).toEqual(['reads', 'writes']);
});

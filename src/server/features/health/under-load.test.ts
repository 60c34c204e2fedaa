import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { as, makeItem, makeUser, testApp } from '#tests/support/app.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { listen, request } from '#tests/support/hostile/raw-http.ts';

/** Generous for a busy machine, but less than the ten seconds of calls that wait. */
const maxMs = 5000;

const get = (port: number, target: string, headers: Record<string, string> = {}) =>
  request(port, { method: 'GET', target, headers });

async function timed(port: number, target: string) {
  const start = performance.now();
  const { status, body } = await get(port, target);
  return { status, body: body.trim(), isFast: performance.now() - start < maxMs };
}

const alive = { status: 200, body: 'alive', isFast: true };
const ready = { status: 200, body: 'ready', isFast: true };

/** Occupies SQLite's writer, or PostgreSQL's connections for writes. */
function blockWrites(db: Database): () => Promise<void> {
  let isReleased = false;
  const blockers = Array.from({ length: dialect === 'sqlite' ? 1 : 4 }, () =>
    db.write(
      async (transaction) => {
        while (!isReleased) {
          // PostgreSQL ends a transaction that is idle for five seconds.
          await transaction.selectFrom('migration').select('name').limit(1).execute();
          await delay(50);
        }
      },
      { long: true },
    ),
  );
  return async () => {
    isReleased = true;
    await Promise.all(blockers);
  };
}

// Load shedding refuses nothing in the first two seconds.
test('probes are answered while everything else is shed and writes are blocked', async () => {
  const db = await testDatabase();
  const app = await testApp({
    db,
    settings: { RATE_LIMITS: 'on', MAX_CONNECTIONS_PER_ADDRESS: '5000' },
    passwords: cheapPasswords(),
    maxDelays: { anonymousReads: -1, others: -1, database: -1 },
  });
  const port = await listen(app);
  await expect
    .poll(async () => (await get(port, '/robots.txt')).status, { timeout: 15_000 })
    .toBe(503);

  const release = blockWrites(db);
  // PostgreSQL ends the wait for a connection after five seconds.
  const waiting = db.write(async () => undefined).catch(() => undefined);
  expect(await timed(port, '/healthz')).toEqual(alive);
  expect(await timed(port, '/readyz')).toEqual(ready);
  const { writeQueue, pools } = db.figures();
  const counts = [writeQueue?.waiting ?? 0, ...pools.map((pool) => pool.waiting)];
  expect(Math.max(...counts)).toBeGreaterThan(0);

  // The address uses up its requests of the minute.
  await Promise.all(Array.from({ length: 700 }, () => get(port, '/api/v1/players')));
  expect(await timed(port, '/healthz')).toEqual(alive);
  expect(await timed(port, '/readyz')).toEqual(ready);
  await release();
  await waiting;
}, 60_000);

test('probes are answered while more than a thousand calls wait', async () => {
  const db = await testDatabase();
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
  const app = await testApp({ db, settings });
  const port = await listen(app);
  const fan = await makeUser(app);
  const player = await makeItem(app, 'player');
  const release = blockWrites(db);
  let received = 0;
  app.server.server.on('request', () => {
    received += 1;
  });
  let done = 0;
  const calls = Array.from({ length: 1200 }, async (_, index) => {
    await request(port, {
      method: 'PATCH',
      target: `/api/v1/users/togglePlayer/${player}`,
      headers: { ...as(fan), 'x-forwarded-for': `10.0.${index >> 6}.1` },
    });
    done += 1;
  });
  await expect.poll(() => received, { timeout: 8000 }).toBe(1200);
  expect(await timed(port, '/readyz')).toEqual(ready);
  expect(await timed(port, '/healthz')).toEqual(alive);
  // PostgreSQL ends the wait of the first call for a connection.
  expect(done).toBeLessThan(100);
  await release();
  await Promise.all(calls);
}, 60_000);

test('probes of this machine are answered beyond the limits on connections', async () => {
  const disk = Promise.withResolvers<number>();
  const lines: string[] = [];
  const app = await testApp({
    settings: { MAX_CONNECTIONS: '2', LOG_LEVEL: 'warn' },
    readFreeDisk: () => disk.promise,
    logStream: { write: (line) => lines.push(line) },
  });
  const port = await listen(app);
  let requests = 0;
  app.server.server.on('request', () => {
    requests += 1;
  });
  const body =
    'POST /api/v1/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  const busy = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of busy) socket.write(body);
  await expect.poll(() => requests).toBe(2);

  expect(await timed(port, '/healthz')).toEqual(alive);
  expect((await get(port, '/robots.txt')).status).toBe(0);
  expect(lines.join('')).toContain('too many connections');
  // Idle connections beyond the limits do not keep probes out.
  const idle = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  for (const socket of idle) socket.on('error', () => undefined);
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  expect(await timed(port, '/healthz')).toEqual(alive);
  expect(busy.map((socket) => socket.closed)).toEqual([false, false]);
  disk.resolve(Number.MAX_SAFE_INTEGER);
  for (const socket of [...busy, ...idle]) socket.destroy();
});

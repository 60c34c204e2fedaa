import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { type MeasuredApp, measuredApp } from '#tests/support/metrics/scrape.ts';
import type { ReadinessDetails } from './details.ts';

const roomy = async () => 2 ** 40;

async function probe({ inject }: Pick<TestApp, 'inject'>, path = '/readyz') {
  const { statusCode, body } = await inject(path);
  return [statusCode, body.trim()];
}

async function readDetails({ metricsUrl }: MeasuredApp) {
  const response = await fetch(`${metricsUrl}/readyz`);
  const details = (await response.json()) as ReadinessDetails;
  const failed = details.checks.filter(({ ok }) => !ok);
  return { code: response.status, details, failed };
}

async function withoutDatabase(): Promise<Pick<AppDeps, 'db'>> {
  const db = await testDatabase();
  const unreachable = await openTestDatabase(await createTestDatabase());
  await unreachable.close();
  return { db: { ...db, probe: unreachable.probe } };
}

test('a healthy server is alive and ready, in one word', async () => {
  const app = await measuredApp({ readFreeDisk: roomy });
  expect(await probe(app, '/healthz')).toEqual([200, 'alive']);
  expect(await probe(app)).toEqual([200, 'ready']);
  const response = await app.inject('/readyz?from=balancer');
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const { code, details, failed } = await readDetails(app);
  expect([code, failed]).toEqual([200, []]);
  expect(details).toMatchObject({
    status: 'ready',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    freeDisk: 2 ** 40,
    waitingMails: { count: 0, oldestSeconds: 0 },
  });
  expect(details.jobs.map(({ name }) => name)).toContain('outbox');
});

test('probes accept GET and HEAD only, and are not part of the API document', async () => {
  const app = await testApp();
  expect((await app.inject({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(200);
  const posted = await app.inject({ method: 'POST', url: '/healthz' });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  const document = await app.inject('/api/openapi.json');
  expect(document.body).not.toContain('readyz');
});

test('probes are not logged', async () => {
  const lines: string[] = [];
  const app = await testApp({
    settings: { LOG_LEVEL: 'info' },
    logStream: { write: (line) => lines.push(line) },
  });
  for (const path of ['/healthz', '/readyz', '/robots.txt']) await app.inject(path);
  expect(lines.filter((line) => line.includes('"request"'))).toEqual([
    expect.stringContaining('/robots.txt'),
  ]);
});

test('a server whose database cannot be reached is not ready', async () => {
  const app = await measuredApp({ ...(await withoutDatabase()), readFreeDisk: roomy });
  expect(await probe(app)).toEqual([503, 'unavailable']);
  expect(await probe(app, '/healthz')).toEqual([200, 'alive']);
  const { code, details, failed } = await readDetails(app);
  expect(code).toBe(503);
  expect(failed.map(({ name }) => name)).toEqual(['database', 'migrations']);
  expect(failed[0]?.detail).toMatch(/^The database does not answer: .+\.$/);
  expect(failed[1]?.detail).toBe(
    'The migrations are not known, since the database does not answer.',
  );
  expect(details.waitingMails).toBe(null);
});

/** Forwards connections until it is paused, like a network that loses packets. */
async function openPausableNetwork(url: string) {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  // The tests reach PostgreSQL over a Unix socket if there is one.
  const open = () =>
    host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
  const sockets = new Set<Socket>();
  let isPaused = false;
  const proxy = createServer((socket) => {
    const upstream = open();
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.on('data', (chunk) => isPaused || upstream.write(chunk));
    upstream.on('data', (chunk) => isPaused || socket.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  afterFile(async () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = new URL(url);
  address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: address.href,
    pause: () => {
      isPaused = true;
    },
  };
}

test.runIf(dialect === 'postgres')(
  'a database lost by the network is noticed in time',
  async () => {
    const options = await createTestDatabase();
    if (options.dialect !== 'postgres') throw new Error('this test needs PostgreSQL');
    const network = await openPausableNetwork(options.url);
    const db = await testDatabase();
    const { probe: lostProbe } = await openTestDatabase({ ...options, url: network.url });
    const app = await measuredApp({ db: { ...db, probe: lostProbe }, readFreeDisk: roomy });
    expect(await probe(app)).toEqual([200, 'ready']);
    network.pause();
    await expect.poll(() => probe(app), { timeout: 10_000 }).toEqual([503, 'unavailable']);
    const start = performance.now();
    const { failed } = await readDetails(app);
    expect(performance.now() - start).toBeLessThan(4000);
    expect(failed[0]?.detail).toMatch(/^The database does not answer: .*(no answer|timeout)/i);
  },
);

test('a server on a database of another version is not ready', async () => {
  const db = await testDatabase();
  const setName = (from: string, to: string) =>
    db.write((transaction) =>
      transaction.updateTable('migration').set({ name: to }).where('name', '=', from).execute(),
    );
  await setName('008-outbox', '999-unknown');
  const app = await measuredApp({ db, readFreeDisk: roomy });
  expect(await readDetails(app)).toMatchObject({
    code: 503,
    failed: [
      {
        name: 'migrations',
        detail: expect.stringContaining('newer than this program: 999-unknown'),
      },
    ],
  });
  await db.write((transaction) =>
    transaction.deleteFrom('migration').where('name', '=', '999-unknown').execute(),
  );
  // The former result is cached for a second.
  await expect
    .poll(async () => (await readDetails(app)).failed, { timeout: 5000 })
    .toMatchObject([{ detail: 'Migrations not applied yet: 008-outbox.' }]);
});

test('a server with a full disk is not ready, and says so in the log', async () => {
  const lines: string[] = [];
  let free = 10 * 1024 * 1024;
  const app = await testApp({
    readFreeDisk: async () => free,
    settings: { LOG_LEVEL: 'warn' },
    logStream: { write: (line) => lines.push(line) },
  });
  expect(await probe(app)).toEqual([503, 'unavailable']);
  expect(await probe(app)).toEqual([503, 'unavailable']);
  expect(lines.filter((line) => line.includes('the server is not ready'))).toHaveLength(1);
  expect(lines.join('')).toContain('Only 10 MiB are free, less than MIN_FREE_DISK (64 MiB)');
  free = 2 ** 40;
  await expect.poll(() => probe(app), { timeout: 5000 }).toEqual([200, 'ready']);
});

test('a disk that hangs is asked once, and the answer does not wait for it', async () => {
  let asked = 0;
  const readFreeDisk = () => {
    asked += 1;
    return new Promise<number>(() => undefined);
  };
  const app = await measuredApp({ readFreeDisk });
  for (let round = 0; round < 2; round += 1) {
    const start = performance.now();
    const { code, failed } = await readDetails(app);
    expect(performance.now() - start).toBeLessThan(4000);
    expect([code, failed[0]?.name]).toEqual([503, 'disk']);
    expect(failed[0]?.detail).toContain('no answer within 700 ms');
  }
  expect(asked).toBe(1);
});

test('checks run at most once a second', async () => {
  let asked = 0;
  const readFreeDisk = async () => {
    asked += 1;
    return 2 ** 40;
  };
  const app = await testApp({ readFreeDisk });
  await Promise.all(Array.from({ length: 50 }, () => probe(app)));
  expect(asked).toBe(1);
});

test('mails that wait for long are named, but the server is ready', async () => {
  const app = await measuredApp({ readFreeDisk: roomy });
  await app.db.write((transaction) =>
    transaction
      .insertInto('outbox')
      .values({
        id: 'old',
        recipient: 'a@example.org',
        purpose: 'verify',
        subject: 'Hello',
        text: '',
        created_at: new Date(Date.now() - 3_600_000).toISOString(),
        next_attempt_at: new Date(Date.now() + 3_600_000).toISOString(),
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
      .execute(),
  );
  expect(await probe(app)).toEqual([200, 'backlog']);
  const { code, details, failed } = await readDetails(app);
  expect([code, details.status, details.waitingMails?.count]).toEqual([200, 'backlog', 1]);
  expect(failed).toMatchObject([
    { name: 'mail', detail: 'Mails that wait: 1, the first for 60 minutes.' },
  ]);
});

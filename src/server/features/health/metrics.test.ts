import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { createDecoder } from '#server/media/decoder.ts';
import { testApp } from '#tests/support/app.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { getValue, type MeasuredApp, measuredApp, scrape } from '#tests/support/metrics/scrape.ts';
import { makeTraffic, type Traffic } from '#tests/support/metrics/traffic.ts';

let app: MeasuredApp;
let traffic: Traffic;
beforeAll(async () => {
  app = await measuredApp({ passwords: cheapPasswords() });
  traffic = await makeTraffic(app);
});

const requests = 'tifo_http_requests_total';
const soon = { timeout: 5000 };

test('requests are counted by method, route and status', async () => {
  const samples = await scrape(app);
  const count = (method: string, route: string, status: string) =>
    getValue(samples, requests, { method, route, status });
  expect(count('GET', '/api/v1/players', '200')).toBe(2);
  // Clients could multiply labels of unknown paths.
  expect(count('GET', 'none', '404')).toBe(2);
  expect(count('GET', 'none', '400')).toBe(1);
  expect(count('POST', '/api/v1/users/registerRedirect', '200')).toBe(1);
  const routes = samples.flatMap(({ name, labels }) => (name === requests ? labels.route : []));
  expect(
    routes.every((route) => route === 'none' || app.calls.some(({ url }) => url === route)),
  ).toBe(true);
  expect(
    getValue(samples, 'tifo_http_request_duration_seconds_count', { route: '/api/v1/players' }),
  ).toBe(2);
  expect(getValue(samples, 'tifo_http_refusals_total', { code: 'notFound' })).toBe(3);
});

test('an unknown method is one of the others', async () => {
  const socket = connect(Number(new URL(traffic.origin).port), '127.0.0.1');
  socket.end('PROPFIND /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket.resume(), 'close');
  const samples = await scrape(app);
  expect(getValue(samples, requests, { method: 'other', route: 'none' })).toBe(1);
});

test('an open stream is in flight, and aborted once its client leaves', async () => {
  const before = await scrape(app);
  expect(getValue(before, 'tifo_event_streams')).toBe(1);
  expect(getValue(before, 'tifo_http_requests_in_flight')).toBe(1);
  expect(getValue(before, 'tifo_connections')).toBeGreaterThan(0);
  await traffic.close();
  const stream = { route: '/api/v1/stream', status: 'aborted' };
  await expect.poll(async () => getValue(await scrape(app), requests, stream), soon).toBe(1);
  const samples = await scrape(app);
  expect(getValue(samples, 'tifo_event_streams')).toBe(0);
  expect(getValue(samples, 'tifo_http_requests_in_flight')).toBe(0);
  expect(
    getValue(samples, 'tifo_http_request_duration_seconds_count', { route: '/api/v1/stream' }),
  ).toBe(null);
});

test('mails, jobs and caches have figures', async () => {
  const samples = await scrape(app);
  expect(getValue(samples, 'tifo_mails_total', { result: 'sent' })).toBe(1);
  expect(getValue(samples, 'tifo_mails_waiting')).toBe(0);
  const hits = { cache: 'responses', result: 'hit' };
  expect(getValue(samples, 'tifo_cache_lookups_total', hits)).not.toBe(null);
  expect(getValue(samples, 'tifo_cache_lookups_total', { cache: 'sessions' })).toBeGreaterThan(0);
  await expect
    .poll(
      async () => getValue(await scrape(app), 'tifo_job_runs_total', { name: 'removals' }),
      soon,
    )
    .toBeGreaterThan(0);
  const last = getValue(await scrape(app), 'tifo_job_last_success_timestamp_seconds', {
    name: 'removals',
  });
  expect(Math.abs((last ?? 0) - Date.now() / 1000)).toBeLessThan(60);
});

test('the database has figures of its engine', async () => {
  const samples = await scrape(app);
  const names = new Set(samples.map(({ name }) => name));
  expect(getValue(samples, 'tifo_info', { database: dialect })).toBe(1);
  if (dialect === 'sqlite') {
    expect(getValue(samples, 'tifo_write_queue_transactions_total')).toBeGreaterThan(0);
    expect(getValue(samples, 'tifo_write_queue_waiting')).toBe(0);
    expect(names).not.toContain('tifo_database_pool_waiting');
  } else {
    const open = (pool: string) => getValue(samples, 'tifo_database_pool_connections', { pool });
    expect([open('read'), open('write'), open('probe')].every(Boolean)).toBe(true);
    expect(names).not.toContain('tifo_write_queue_waiting');
  }
});

test('pictures are counted by their result', async () => {
  const decoder = createDecoder({ processes: 1 });
  await decoder.decode(
    { bytes: Buffer.from('none'), large: { width: 1, height: 1 }, small: { width: 1, height: 1 } },
    { userId: 'fan' },
  );
  expect(decoder.figures()).toEqual({ decoded: 0, invalid: 1 });
  decoder.close();
});

test('the metrics say when the server is not ready, and are served nevertheless', async () => {
  const full = await measuredApp({ readFreeDisk: async () => 0 });
  const samples = await scrape(full);
  expect(getValue(samples, 'tifo_ready')).toBe(0);
  expect(getValue(samples, 'tifo_check_ok', { check: 'disk' })).toBe(0);
  expect(getValue(samples, 'tifo_check_ok', { check: 'database' })).toBe(1);
  expect(getValue(samples, 'tifo_disk_free_bytes')).toBe(0);
});

test('metrics are served on their own port only, which serves nothing else', async () => {
  const paths = ['/metrics', '/readyz'];
  const own = await Promise.all(paths.map((path) => fetch(app.metricsUrl + path)));
  expect(own.map(({ status }) => status)).toEqual([200, 200]);
  expect(own[0]?.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  expect((await fetch(`${app.metricsUrl}/api/v1/site`)).status).toBe(404);
  expect((await fetch(`${app.metricsUrl}/metrics`, { method: 'POST' })).status).toBe(405);
  expect(new URL(app.metricsUrl).hostname).toBe('127.0.0.1');
});

test('the port is closed with the server', async () => {
  const closing = await measuredApp();
  expect((await fetch(`${closing.metricsUrl}/readyz`)).ok).toBe(true);
  await closing.server.close();
  await expect(fetch(`${closing.metricsUrl}/readyz`)).rejects.toThrow('fetch failed');
});

test('a port in use keeps the server from starting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const settings = { METRICS_PORT: String(port) };
  await expect(testApp({ settings })).rejects.toThrow(`METRICS_PORT: port ${port} is in use.`);
  other.close();
});

test.each([
  [undefined, null],
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['metrics.internal:1', { host: 'metrics.internal', port: 1 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
])('METRICS_PORT %s is understood', (METRICS_PORT, address) => {
  expect(loadConfig({ METRICS_PORT }).metrics).toEqual(address);
});

test.each(['on', '-1', 'http://127.0.0.1:9464', '::1:9464', '9464/metrics', '123456'])(
  'METRICS_PORT %s is refused',
  (METRICS_PORT) => {
    expect(() => loadConfig({ METRICS_PORT })).toThrow('METRICS_PORT: a port number');
  },
);

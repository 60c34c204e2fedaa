import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const PUBLIC_URL = 'https://tifo.example';

async function askThrough(
  settings: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  peer = '127.0.0.1',
) {
  const lines: string[] = [];
  const app = await testApp({
    settings: { LOG_LEVEL: 'warn', ...settings },
    logStream: { write: (line) => lines.push(line) },
  });
  lines.length = 0;
  for (let count = 0; count < 3; count += 1) {
    await app.inject({ url: '/api/v1/players', headers, remoteAddress: peer });
  }
  const logged = lines.map((line) => JSON.parse(line).msg);
  expect(logged).toEqual(app.server.warnings);
  return app.server.warnings;
}

const silent = (peer: string) => [
  `The proxy at ${peer} sends no X-Forwarded-For, so all visitors count as one address. Make the proxy send it.`,
];
const untrusted = (peer: string) => [
  `Requests come through a proxy at ${peer} that TRUST_PROXY does not name, so all visitors count as one address. Add it to TRUST_PROXY.`,
];

test.each<Readonly<Record<string, string>>>([
  { via: '1.1 caddy' },
  { 'x-real-ip': '203.0.113.5' },
  { forwarded: 'for=203.0.113.5' },
  { host: 'tifo.example' },
  { referer: `${PUBLIC_URL}/login` },
  { origin: PUBLIC_URL },
])('a proxy that shows only in %j is reported once', async (headers) => {
  expect(await askThrough({ PUBLIC_URL }, headers)).toEqual(silent('127.0.0.1'));
  expect(await askThrough({ PUBLIC_URL, TRUST_PROXY: '192.0.2.1' }, headers, '192.0.2.1')).toEqual(
    silent('192.0.2.1'),
  );
});

test('a proxy that TRUST_PROXY does not name is reported once', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.5' };
  expect(await askThrough({ PUBLIC_URL }, headers)).toEqual(untrusted('127.0.0.1'));
  expect(await askThrough({ TRUST_PROXY: 'loopback' }, headers, '10.0.0.7')).toEqual(
    untrusted('10.0.0.7'),
  );
});

test('good proxies, health checks, visitors of this network and liars are not reported', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.5', via: '1.1 caddy', host: 'tifo.example' };
  expect(await askThrough({ PUBLIC_URL, TRUST_PROXY: 'loopback' }, headers)).toEqual([]);
  expect(await askThrough({ PUBLIC_URL, TRUST_PROXY: 'loopback' }, {})).toEqual([]);
  const local = { host: '192.168.1.5:3000' };
  expect(await askThrough({ PUBLIC_URL: 'http://192.168.1.5:3000' }, local, '192.168.1.9')).toEqual(
    [],
  );
  expect(await askThrough({ PUBLIC_URL }, headers, '203.0.113.9')).toEqual([]);
});

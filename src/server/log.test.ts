import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { as, makeUser, testApp } from '#tests/support/app.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { askRaw, listen } from '#tests/support/hostile/raw-http.ts';
import { testInFull } from '#tests/support/test-in-full.ts';
import { createLineLimit, linesPerMinute, truncateIp } from './log.ts';
import { createTerminalLog } from './terminal-log.ts';

const canary = 'marisol-quintanilla';

async function loggingApp(settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const app = await testApp({
    settings: { LOG_LEVEL: 'info', TRUST_PROXY: 'loopback', ...settings },
    passwords: cheapPasswords(),
    logStream: { write: (line) => lines.push(line) },
  });
  lines.length = 0;
  return { app, lines };
}

test('a request is logged in one line without personal data', async () => {
  const { app, lines } = await loggingApp();
  const fan = await makeUser(app);
  const { headers } = await app.inject({
    url: `/api/v1/users/byName/${canary}?page=1&size=3`,
    headers: { ...as(fan), 'x-forwarded-for': '198.51.100.77', 'user-agent': canary },
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    msg: 'request',
    req: { method: 'GET', route: '/api/v1/users/byName/:name', address: '198.51.100.0/24' },
    res: { statusCode: 404 },
    code: 'userNotFound',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    reqId: headers['x-request-id'],
  });
  expect(Number.isInteger(JSON.parse(lines[0] ?? '').responseTime)).toBe(true);
  expect(lines[0]).not.toMatch(/marisol|198\.51\.100\.77|page=1/);
  expect(lines[0]).not.toContain(fan.token);
});

test('on a terminal a request is a readable line with the local time', async () => {
  const printed: string[] = [];
  const stream = await createTerminalLog((text) => printed.push(text), { colorize: false });
  const app = await testApp({ settings: { LOG_LEVEL: 'info' }, logStream: stream });
  printed.length = 0;
  await app.inject('/api/v1/players');
  app.server.log.warn({ mail: 'm1', reason: 'the disk is full' }, 'mail not sent');
  app.server.log.error({ err: new Error('broken'), code: 'internal' }, 'unexpected error');
  const [request = '', mail = '', error = ''] = printed;
  expect(request).toMatch(
    /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] INFO: GET \/api\/v1\/players 401 unauthenticated \d+ ms 127\.0\.0\.0\/24 \{"reqId":"[0-9a-f]{32}"\}\n$/,
  );
  const local = new Date(`${request.slice(1, 11)}T${request.slice(12, 20)}`);
  expect(Math.abs(Date.now() - local.getTime())).toBeLessThan(60_000);
  expect(mail).toMatch(/WARN: mail not sent: the disk is full \{"mail":"m1"\}\n$/);
  expect(error).toMatch(/ERROR: unexpected error \(internal\)/);
  expect(error).toMatch(/Error: broken\n +at /);
});

testInFull('2,000 bad requests leave few lines, and nothing of what they said', async () => {
  const { app, lines } = await loggingApp({ RATE_LIMITS: 'on' });
  const requests = [
    { url: `/api/v1/players?${canary}=1` },
    { url: `/api/v1/users/byName/x?size=${canary}` },
    { url: `/${canary}?q=${canary}` },
    { url: `/api/v1/players/byName/${canary}%E0%A4%A` },
    { url: '/api/v1/users/login', method: 'POST', payload: { email: canary, password: canary } },
    { url: '/api/v1/users/login', method: 'POST', payload: `{"${canary}` },
    { url: `/api/v1/players/${canary}`, method: 'PUT' },
    { url: '/api/v1/users/byName/x', headers: { authorization: `Bearer ${canary}` } },
  ] as const;
  for (let count = 0; count < 2000; count += 1) {
    const { headers, ...one } = { headers: {}, ...requests[count % requests.length] };
    const forwarded = count % 2 === 0 ? canary : `203.0.113.${count % 256}`;
    await app.inject({
      ...one,
      headers: { ...headers, 'x-forwarded-for': forwarded, 'content-type': 'application/json' },
    });
  }
  expect(lines.length).toBeGreaterThan(linesPerMinute);
  expect(lines.filter((line) => !line.includes('"statusCode":200')).length).toBeLessThanOrEqual(
    5 * linesPerMinute,
  );
  expect(lines.join('')).not.toContain(canary);
  expect(lines.join('')).not.toMatch(/203\.0\.113\.[1-9]/);
});

test('invalid HTTP is not logged', async () => {
  const { app, lines } = await loggingApp();
  const port = await listen(app);
  lines.length = 0;
  for (let count = 0; count < 300; count += 1) {
    expect((await askRaw(port, `${canary}\r\n\r\n`)).status).toBe(400);
  }
  expect(lines).toEqual([]);
});

test('internal errors are logged at most a hundred times a minute, without personal data', async () => {
  const error = Object.assign(new Error('the server is going'), {
    code: '57P01',
    detail: `Key (email)=(${canary}) already exists.`,
    where: canary,
  });
  const { app: good } = await loggingApp();
  const lines: string[] = [];
  const app = await testApp({
    db: { ...good.db, write: () => Promise.reject(error) },
    settings: { LOG_LEVEL: 'warn' },
    logStream: { write: (line) => lines.push(line) },
  });
  const fan = await makeUser(good);
  lines.length = 0;
  for (let count = 0; count < 150; count += 1) {
    const url = '/api/v1/users/togglePlayer/any';
    const answer = await app.inject({ method: 'PATCH', url, headers: as(fan) });
    expect(answer.statusCode).toBe(503);
  }
  const refusals = lines.filter((line) => !line.includes('job failed'));
  expect(refusals).toHaveLength(linesPerMinute);
  expect(refusals[0]).toContain('57P01');
  expect(lines.join('')).not.toContain(canary);
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:abcd:12:1::9', '2001:db8:abcd::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  [canary, 'unknown'],
  [`1.2.3.4, ${canary}`, 'unknown'],
  ['', 'unknown'],
])('the address %s is logged as %s', (address, written) => {
  expect(truncateIp(address)).toBe(written);
});

describe('in a minute', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('the number of omitted lines is logged after a minute, and counting begins again', () => {
    const reports: string[] = [];
    const mayWrite = createLineLimit();
    const write = (kind: string, times: number) =>
      Array.from({ length: times }, () =>
        mayWrite(kind, (leftOut) => reports.push(`${kind} ${leftOut}`)),
      ).filter(Boolean).length;
    expect(write('flood', 350)).toBe(linesPerMinute);
    expect(write('other', 3)).toBe(3);
    vi.advanceTimersByTime(59_999);
    expect(reports).toEqual([]);
    expect(write('flood', 10)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(reports).toEqual([`flood ${260}`]);
    expect(write('flood', 2)).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(reports).toHaveLength(1);
  });

  test('kinds beyond the limit are counted together', () => {
    const mayWrite = createLineLimit();
    const written = Array.from({ length: 5000 }, (_, index) =>
      mayWrite(`kind ${index}`, () => undefined),
    );
    expect(written.filter(Boolean).length).toBeLessThanOrEqual(200 + linesPerMinute);
  });
});

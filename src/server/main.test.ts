import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestDatabase, dialect } from '#tests/support/databases/databases.ts';
import { freePort, startServer } from '#tests/support/server.ts';

/** Runs the server as a separate process with real sockets, which `inject` does not use. */
const isSqlite = dialect === 'sqlite';

async function run(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: '/nonexistent/tifo', ...settings },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const [code] = await once(child, 'exit');
  return { code, output };
}

test('starts with an empty folder, serves a list, and stops on a signal', {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase('empty');
  const settings = { LOG_LEVEL: 'info', ...('url' in database && { DATABASE_URL: database.url }) };
  const server = await startServer(settings);
  const { mailbox, output } = server;
  let code: number | null = null;
  try {
    expect((await fetch(mailbox)).status).toBe(200);
    const docs = await fetch(`${server.url}/api/docs`);
    expect(docs.status).toBe(200);
    const players = await fetch(`${server.url}/api/v1/players/`);
    expect(players.status).toBe(401);
    expect(await players.json()).toMatchObject({ code: 'unauthenticated' });
    const answer = await fetch(`${server.url}/api/v1/users/favPlayers/nobody`);
    expect(await answer.json()).toMatchObject({ code: 'userNotFound' });
  } finally {
    code = await server.stop();
  }
  // Idle connections must not delay the shutdown until the deadline, which exits with code 1.
  expect(code).toBe(0);
  expect(output()).toMatch(/the starter catalogue is loaded: \d{3,} items/);
  expect(output()).toMatch(/mail goes to .*mailbox/);
  expect(output().split(mailbox)).toHaveLength(2);
  expect(output()).toContain('SIGTERM: closing');
});

test.runIf(isSqlite)(
  'responds 503 without free file descriptors, and recovers',
  { timeout: 60_000 },
  async () => {
    const server = await startServer({ RATE_LIMITS: 'off' }, { maxFiles: 150 });
    try {
      const port = Number(new URL(server.url).port);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      // This connection was opened before the flood.
      const status = (path: string) =>
        new Promise<number>((resolve, reject) => {
          get({ port, host: '127.0.0.1', path, agent }, (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
          }).on('error', reject);
        });
      expect(await status('/api/docs')).toBe(200);
      const sockets = Array.from({ length: 180 }, () =>
        connect(port, '127.0.0.1').on('error', () => undefined),
      );
      // Sockets of the flood are closed when there are no free file descriptors.
      await expect.poll(() => sockets.some((socket) => socket.destroyed)).toBe(true);
      const statuses = await Promise.all(
        ['/api/v1/players', '/about', '/media/none', '/favicon.svg'].map(status),
      );
      // Pages are in memory, but a picture needs a file descriptor.
      expect(statuses).toEqual([401, 200, 404, 503]);
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => fetch(server.url).then(({ ok }) => ok)).toBe(true);
    } finally {
      await server.stop();
    }
  },
);

test.runIf(isSqlite).each([
  [{ PORT: 'eighty', RATE_LIMITS: 'maybe' }, ['PORT: a port number', 'RATE_LIMITS: on or off']],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/tifo' }, ['ECONNREFUSED']],
  [{ TRUST_PROXY: 'everyone' }, ['TRUST_PROXY: addresses of proxies']],
  [{ DATA_DIR: '/dev/null/tifo' }, ['not a directory', '/dev/null/tifo']],
])('explains in one line why %j does not start', { timeout: 15_000 }, async (settings, lines) => {
  const { code, output } = await run({ PORT: String(await freePort()), ...settings });
  expect(code).toBe(1);
  expect(output).toMatch(/^Tifo cannot start\. /);
  for (const line of lines) expect(output).toContain(line);
  expect(output).not.toMatch(/\n\s+at /);
});

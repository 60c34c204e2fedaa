// Replaces commands that need root rights, a network or systemd: `node machine.ts <command> …`.
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';

const checkout = join(import.meta.dirname, '../..');
const { WALK_FOLDER: folder = '', WALK_PORT: port = '' } = process.env;
const pidFile = join(folder, 'pid');
const stopLimitMs = 10_000;

/** Moves the system folders that a text names into `target`. */
export function movePaths(text: string, target: string): string {
  return text.replaceAll(
    /(?<![\w./-])\/(opt|etc|tmp|usr\/local|var\/(?:lib|cache))\b/g,
    `${target}/$1`,
  );
}

function clone(target: string): void {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = spawnSync('git', ['-C', checkout, ...list], {
    encoding: 'utf8',
    env: { ...process.env, PATH: process.env.WALK_PATH },
  });
  for (const file of stdout.trim().split('\n')) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(checkout, file), join(target, file));
  }
  cpSync(join(checkout, 'build'), join(target, 'build'), { recursive: true });
  const packages = join(checkout, 'node_modules');
  mkdirSync(join(target, 'node_modules'));
  for (const name of readdirSync(packages).filter((entry) => !/^\.(cache|vite)/.test(entry))) {
    symlinkSync(join(packages, name), join(target, 'node_modules', name));
  }
}

function install(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      directory: { type: 'boolean', short: 'd' },
      mode: { type: 'string', short: 'm' },
      owner: { type: 'string', short: 'o' },
      group: { type: 'string', short: 'g' },
    },
  });
  const [source = '', target = ''] = positionals;
  if (values.directory) {
    mkdirSync(source, { recursive: true, mode: Number.parseInt(values.mode ?? '755', 8) });
    return;
  }
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  const text = movePaths(readFileSync(target, 'utf8'), folder);
  writeFileSync(target, target.endsWith('.env') ? `${text}PORT=${port}\n` : text);
}

function start(): void {
  const unit = readFileSync(join(folder, 'etc/systemd/system/tifo.service'), 'utf8');
  const readUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [program = '', ...args] = readUnit('ExecStart').split(' ');
  const log = openSync(join(folder, 'journal'), 'a');
  mkdirSync(join(folder, 'var/lib', readUnit('StateDirectory')), { recursive: true });
  const server = spawn(program, args, {
    cwd: readUnit('WorkingDirectory'),
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...parseEnv(readUnit('Environment')),
      ...parseEnv(readFileSync(readUnit('EnvironmentFile'), 'utf8')),
    },
  });
  server.unref();
  closeSync(log);
  writeFileSync(pidFile, String(server.pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function stop(): Promise<void> {
  const pid = Number(readFileSync(pidFile, 'utf8'));
  rmSync(pidFile);
  process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + stopLimitMs;
  while (isRunning(pid) && performance.now() < deadline) await sleep(50);
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGKILL');
  throw new Error('The server did not stop');
}

async function systemctl(words: readonly string[]): Promise<void> {
  if (words.includes('stop') || words.includes('restart')) await stop();
  if (words.includes('start') || words.includes('restart') || words.includes('--now')) start();
}

/** Behaves as with `--retry-connrefused`. */
async function curl(args: readonly string[]): Promise<void> {
  const retries = Number(args[args.indexOf('--retry') + 1]);
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(args.at(-1) ?? '').catch(() => null);
    if (response?.ok) {
      process.stdout.write(await response.text());
      return;
    }
    if (response || attempt >= retries) throw new Error(`curl: ${response?.status ?? 'refused'}`);
    await sleep(1000);
  }
}

const [command, ...args] = import.meta.main ? process.argv.slice(2) : [];
if (command === 'git') clone(args.at(-1) ?? '');
if (command === 'install') install(args);
if (command === 'systemctl') await systemctl(args);
if (command === 'curl') await curl(args);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/server.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start to its first answer. */
  readonly startTime: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** What Node is given: a program, with flags before it and arguments after it. */
  readonly args: readonly string[];
  /** The folder that it runs in, and where its log goes. */
  readonly folder: string;
  readonly logFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A path that it answers with 200. */
  readonly path: string;
}

async function waitForAnswer(url: string, child: ChildProcess, log: string): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(5);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not come up:\n${await readFile(log, 'utf8')}`);
}

/**
 * Starts a server on a free port, which it gets as `PORT` and as its last argument; its log is a file,
 * as an operator's would be.
 */
export async function startProcess(options: ServerOptions): Promise<ServerProcess> {
  const { args, folder, logFolder, env, path } = options;
  const port = await freePort();
  const log = join(logFolder, `${port}.log`);
  const file = await open(log, 'w');
  const start = performance.now();
  const child = spawn(process.execPath, [...args, String(port)], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', file.fd, file.fd],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(`${url}${path}`, child, log);
  const startTime = performance.now() - start;
  await file.close();
  return {
    url,
    startTime,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a command in a folder and answers what it printed; throws when it fails. */
export async function run(
  command: readonly [string, ...string[]],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed}`);
  return printed;
}

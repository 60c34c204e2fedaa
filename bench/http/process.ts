import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/server.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds until the first response. */
  readonly startTime: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly args: readonly string[];
  readonly folder: string;
  readonly logFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly path: string;
}

async function waitForResponse(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await sleep(5);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not come up:\n${await readFile(log, 'utf8')}`);
}

/** Passes a free port as `PORT` and as the last argument. */
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
  await waitForResponse(`${url}${path}`, child, log);
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

/** Throws if the command fails. */
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
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

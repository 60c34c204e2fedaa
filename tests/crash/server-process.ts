import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startLimit = 180_000;
const pollPause = 10;

/** The real server as a process of its own, on data that outlive it. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first answer that read the database. */
  readonly readyMilliseconds: number;
  output(): string;
  /** Resolves when the process is gone, whoever ended it. */
  readonly exited: Promise<unknown>;
  /** As kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
  /** As Ctrl-C; resolves when the process is gone. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly settings: Readonly<Record<string, string>>;
  /** A program and its arguments that the server is run by, as strace. */
  readonly under?: readonly string[];
}

function launch({ settings, under = [] }: ServerOptions, port: number) {
  const [program = '', ...args] = [...under, process.execPath, 'src/server/main.ts'];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nothing that is started here outlives us.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk).slice(-20_000);
    });
  }
  return { child, exit: once(child, 'exit'), output: () => printed };
}

/** Kills a server while it starts, after so many milliseconds. */
export async function killWhileStarting(options: ServerOptions, milliseconds: number) {
  const { child, exit } = launch(options, await freePort());
  await delay(milliseconds);
  child.kill('SIGKILL');
  await exit;
}

/** Starts the server and waits for its first answer; throws with its output when none comes. */
export async function startProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, exit, output } = launch(options, port);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exit;
  };
  for (;;) {
    // A user who does not exist: read from the database, by anybody.
    const answer = await fetch(`${url}/api/v1/users/nobody`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer !== null && answer.status < 500) break;
    const isLate = performance.now() - started > startLimit;
    if (child.exitCode !== null || isLate) {
      await end('SIGKILL')();
      throw new Error(`The server does not start (${answer?.status ?? 'no answer'}):\n${output()}`);
    }
    await delay(pollPause);
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyMilliseconds: performance.now() - started,
    output,
    exited: exit,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startLimit = 180_000;
const pollPause = 10;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly readyMilliseconds: number;
  output(): string;
  readonly exited: Promise<unknown>;
  kill(): Promise<void>;
  /** Sends SIGTERM. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly under?: readonly string[];
  /** Defaults to Node. */
  readonly command?: readonly string[] | undefined;
}

const withNode = [process.execPath, 'src/server/main.ts'];

function launch({ settings, under = [], command = withNode }: ServerOptions, port: number) {
  const [program = '', ...args] = [...under, ...command];
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

export async function killWhileStarting(options: ServerOptions, milliseconds: number) {
  const { child, exit } = launch(options, await freePort());
  await delay(milliseconds);
  child.kill('SIGKILL');
  await exit;
}

/** Resolves with the first response. Throws with the server's output if there is none. */
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
    // This call reads the database although the user does not exist.
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

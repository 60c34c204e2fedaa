import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadMailboxToken } from '#server/mail/mailbox.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly mailbox: string;
  readonly pid: number;
  output(): string;
  /** Runs `npm run tifo -- …args` while the server runs. */
  tifo(...args: string[]): Promise<string>;
  stop(): Promise<number | null>;
}

/** Another process may take the port before its use. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was free');
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string) {
  for (let attempt = 0; attempt < 1800; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output()}`);
    const answer = await fetch(`${url}/api/openapi.json`).catch(() => null);
    if (answer?.ok) return;
    if (answer?.status === 500) break;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not come up:\n${output().slice(-4000)}`);
}

interface StartOptions {
  readonly maxFiles?: number;
  readonly project?: string;
  readonly port?: number;
}

/** Defaults to a free port and an empty data folder. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  { maxFiles, project = root, port: wanted }: StartOptions = {},
): Promise<RunningServer> {
  const port = wanted ?? (await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-test-'));
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const command = [process.execPath, 'src/server/main.ts'];
  const limited = ['sh', '-c', `ulimit -n ${maxFiles} && exec "$0" "$@"`, ...command];
  const [program = '', ...args] = maxFiles === undefined ? command : limited;
  const child = spawn(program, args, { cwd: project, env });
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const url = `http://localhost:${port}`;
  await waitUntilReady(`http://127.0.0.1:${port}`, child, () => printed);
  const mailbox = `${url}/mailbox/${await loadMailboxToken(dataDir)}`;
  return {
    url,
    dataDir,
    mailbox,
    pid: child.pid ?? 0,
    output: () => printed,
    async tifo(...args) {
      const command = spawn(process.execPath, ['src/cli/main.ts', ...args], { cwd: project, env });
      let text = '';
      command.stdout.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      command.stderr.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      const [code] = await once(command, 'exit');
      if (code !== 0) throw new Error(`tifo ${args.join(' ')} ended with ${code}:\n${text}`);
      return text;
    },
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 8000);
      if (child.exitCode === null && child.signalCode === null) await ended;
      clearTimeout(late);
      await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

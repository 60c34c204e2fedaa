import { type ChildProcessWithoutNullStreams, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const checkout = resolve(import.meta.dirname, '../..');

/** Test of files under `deploy/` with tools that are not npm packages. */
export interface Trial {
  readonly name: string;
  readonly tools: readonly string[];
  readonly run: (folder: string) => Promise<void>;
}

export function hasTool(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

const answerLimitMs = 60_000;

/** Returns false if no successful response comes within a minute. */
export async function waitForAnswer(url: string): Promise<boolean> {
  const deadline = performance.now() + answerLimitMs;
  while (performance.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await sleep(200);
  }
  return false;
}

/** The returned function reads the output so far. */
export function collectOutput({ stdout, stderr }: ChildProcessWithoutNullStreams): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  return () => output;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Throws with the output of the tool if it fails. */
export function runTool(
  [program, ...args]: readonly [string, ...string[]],
  { cwd = checkout, env = {} }: RunOptions = {},
): Output {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return { stdout, stderr };
  throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

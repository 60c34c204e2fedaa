import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

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

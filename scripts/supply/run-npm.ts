import { spawnSync } from 'node:child_process';

interface NpmAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Uses the npm that started us, else the one on the path. */
export function runNpm(args: readonly string[], cwd: string): NpmAnswer {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const own = process.env.npm_execpath;
  return own
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

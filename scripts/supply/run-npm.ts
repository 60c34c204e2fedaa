import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

/** Prefers the npm that runs this script to the one on the path. */
export function runNpm(args: readonly string[], cwd: string): SpawnSyncReturns<string> {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const npm = process.env.npm_execpath;
  return npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

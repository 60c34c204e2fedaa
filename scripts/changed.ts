import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit that work began from: where the branch left `origin/main`, or else the last commit. */
export function findBase(): string {
  return git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD';
}

/** Files that differ from a commit, new ones included; deleted ones are left out. */
export function listChanged(base: string): string[] {
  const changed = git('diff', '--name-only', base) ?? '';
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${changed}\n${added}`.split('\n').filter((file) => file !== '' && existsSync(file));
}

/** The server tests that stand beside changed files under their name, and those changed themselves. */
export function testsBeside(
  files: readonly string[],
  exists: (file: string) => boolean,
): readonly string[] {
  const tests = files
    .filter((file) => /^src\/(server|cli)\/.*\.ts$/.test(file))
    .map((file) => (file.endsWith('.test.ts') ? file : file.replace(/\.ts$/, '.test.ts')));
  return [...new Set(tests)].filter(exists);
}

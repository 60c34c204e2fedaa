import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';

function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Returns the last commit if there is no remote. */
export function findBase(): string {
  return git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD';
}

/** Includes new and deleted files. */
export function listChanged(base: string): string[] {
  const changed = git('diff', '--name-only', base) ?? '';
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${changed}\n${added}`.split('\n').filter((file) => file !== '');
}

/** Any change may break these tests, because they read the whole repository. */
export const repositoryTests = [
  'scripts/checks/',
  'scripts/supply/asvs.test.ts',
  'scripts/supply/lockfile.test.ts',
  'scripts/supply/notice.test.ts',
  'src/client/api/stored/storage-keys.test.ts',
  'src/client/app/contrast.test.ts',
  'src/contract/calls/',
];

export const featuresByFile: Readonly<Record<string, readonly string[]>> = {
  'item-answers': ['catalogue'],
  kinds: ['catalogue', 'percentiles'],
  unchecked: ['catalogue', 'dashboard'],
  'fan-events': ['feed', 'notifications'],
  'notification-sentence': ['notifications'],
  'own-account': ['accounts'],
  users: ['accounts'],
};

const notificationTests = [
  'tests/integration/events-model.test.ts',
  'src/server/features/notifications/',
  'src/client/events/',
  'src/client/features/accounts/settings/',
];
const notificationFiles = /(fans\/fan-events|server\/subscriptions|notifications\/rings)\.ts$/;
const accessTests = [
  'src/server/http/access/matrix.test.ts',
  'src/server/http/access/served.test.ts',
];
const kindTests = [
  'src/server/db/schema/',
  'src/server/db/migrations/',
  'src/server/features/catalogue/kinds.test.ts',
  'src/client/features/catalogue/create/',
];

/** Only the adjacent test runs, because these folders have too many tests. */
const largeFolders = /^(src(\/(cli|client|contract|server(\/(db|http|shared))?|sports))?|scripts)$/;

const deployTests = ['scripts/deploy/deploy.test.ts'];

function testsOfFile(file: string): string[] {
  if (file.startsWith('deploy/')) return deployTests;
  if (!/^(src|scripts|bench)\//.test(file)) return [];
  const [, feature = '', sport = ''] =
    /^src\/(?:contract\/\w+\/([\w-]+)\.ts|sports\/(\w+)\/[\w-]+\.ts$)/.exec(file) ?? [];
  const folder = dirname(file);
  const test = file.replace(/(\.browser)?(\.test)?\.tsx?$/, '.');
  const nearby = largeFolders.test(folder)
    ? [`${test}test.ts`, `${test}browser.test.tsx`]
    : [`${folder}/`];
  const features = featuresByFile[feature] ?? (feature === '' ? [] : [feature]);
  const tests = [...nearby];
  for (const name of features) {
    tests.push(`src/server/features/${name}/`, `src/client/features/${name}/`);
  }
  const isCall = folder === 'src/contract/calls';
  if (notificationFiles.test(file)) tests.push(...notificationTests);
  if (isCall || basename(file) === 'routes.ts') tests.push(...accessTests);
  if (sport !== '') tests.push('src/sports/', 'src/contract/kinds/', ...kindTests);
  if (folder === 'src/contract/kinds') tests.push('src/sports/', ...kindTests);
  if (folder === 'src/server/db/migrations') tests.push('src/server/db/schema/');
  if (file === 'src/server/config.ts') tests.push(...deployTests);
  return tests;
}

export function testsOf(
  files: readonly string[],
  exists: (path: string) => boolean = existsSync,
): string[] {
  const paths = [...new Set(files.flatMap(testsOfFile).filter(exists))];
  const isInsideAnother = (path: string) =>
    paths.some((other) => other !== path && other.endsWith('/') && path.startsWith(other));
  return paths.filter((path) => !isInsideAnother(path)).toSorted();
}

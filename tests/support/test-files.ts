import { globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob } from 'node:path';
import type { TestLength } from './lengths.ts';

export const testProjects = {
  unit: {
    include: [
      'src/{contract,sports,client,worker}/**/*.test.{ts,tsx}',
      '{scripts,bench}/**/*.test.ts',
    ],
    exclude: ['src/client/**/*.browser.test.tsx'],
  },
  browser: { include: ['src/client/**/*.browser.test.tsx'], exclude: [] },
  'server-sqlite': {
    include: ['src/{server,cli}/**/*.test.ts', 'tests/{crash,fuzz,integration}/**/*.test.ts'],
    exclude: ['**/postgres*.test.ts'],
  },
  'server-postgres': {
    include: ['src/{server,cli}/**/*.test.ts', 'tests/{crash,fuzz,integration}/**/*.test.ts'],
    /** Tests of SQLite itself, and of subjects independent of SQL. */
    exclude: [
      '**/sqlite*.test.ts',
      'src/server/{app,http-server,log}.test.ts',
      'src/server/{csv,files,media}/*.test.ts',
      'src/server/features/share/**/*.test.ts',
      'src/server/http/access/{declarations,spellings}.test.ts',
      'src/server/features/accounts/passwords/{common-passwords,hashing,work-queue}.test.ts',
      'src/server/features/{docs,mailbox,site,well-known}/*.test.ts',
      'src/server/features/media/{hostile,upload-limits}.test.ts',
      'tests/fuzz/raw-http.test.ts',
      'src/server/mail/{html,mailbox,seal,smtp}.test.ts',
      'src/server/http/plugins/{client-files,security-headers,serialization,validation}.test.ts',
      'src/server/http/plugins/limits/*.test.ts',
      'src/server/shared/throttle/{address-block,too-many-requests,waiting-room}.test.ts',
    ],
  },
} as const;
export type TestProject = keyof typeof testProjects;

/** Tests too slow for `day`. */
export const onlyInFull = [
  'scripts/{client/subset-fonts,deploy/walk,dev-data,procedures,supply/package-reports}.test.ts',
  'src/cli/transfer-memory.test.ts',
  'src/server/features/catalogue/lists/plans.test.ts',
  'src/server/features/catalogue/transfer/many-rows.test.ts',
  'src/server/features/docs/openapi-tools.test.ts',
  'tests/integration/worst-fan.test.ts',
  'src/server/features/catalogue/merge/large-merge.test.ts',
  'src/server/shared/removal/removals.test.ts',
  'tests/crash/{kill,stop,migrations/migrations}.test.ts',
];

/** PostgreSQL may differ from SQLite in these subjects too. */
const engineSubjects =
  /\/db\/|\/jobs\/|\b(locks?|races|plans|postgres|community-model|worst-fan)\b/;

const isOneOf = (file: string, globs: readonly string[]) =>
  globs.some((glob) => matchesGlob(file, glob));

/** One file covers the SQL of all imports at day length. */
const otherImports = /\/transfer\/(?!import\.test)/;

function concernsPostgres(file: string): boolean {
  if (otherImports.test(file)) return false;
  return engineSubjects.test(file) || globSync('*store.ts', { cwd: dirname(file) }).length > 0;
}

const growsWithLength = (file: string) =>
  /\b(byLength|roundsFor|testInFull)\(/.test(readFileSync(file, 'utf8'));

function isByDay(project: TestProject, file: string): boolean {
  if (isOneOf(file, onlyInFull)) return false;
  return project !== 'server-postgres' || concernsPostgres(file);
}

/**
 * Returns paths relative to the repository root. `finished` omits files that are not longer than at
 * that length.
 */
export function selectTestFiles(
  project: TestProject,
  length: TestLength,
  finished: TestLength | null = null,
): string[] {
  const { include, exclude } = testProjects[project];
  const files = globSync(include)
    .filter((file) => !isOneOf(file, exclude))
    .toSorted();
  const isIncluded = (file: string, chosen: TestLength) =>
    chosen !== 'day' || isByDay(project, file);
  return files.filter(
    (file) =>
      isIncluded(file, length) &&
      (finished === null || !isIncluded(file, finished) || growsWithLength(file)),
  );
}

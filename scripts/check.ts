// The quick loop: what can be known of a change within a minute. `npm test` is the whole.
import { existsSync } from 'node:fs';
import { findBase, listChanged, testsBeside } from './changed.ts';
import { checkSources, runStep } from './steps.ts';

const base = process.argv[2] ?? findBase();
const beside = testsBeside(listChanged(base), existsSync);

/** Tests that read files of the repository themselves: the imports do not say what they depend on. */
const repositoryTests = [
  'scripts/checks/',
  'scripts/texts/',
  'scripts/supply/asvs.test.ts',
  'scripts/supply/lockfile.test.ts',
  'scripts/supply/notice.test.ts',
  'src/client/api/stored/storage-keys.test.ts',
  'src/client/app/contrast.test.ts',
  'src/contract/calls/calls.test.ts',
];

const passed =
  (await checkSources()) &&
  (await runStep('Words, texts, documents and boundaries', 'vitest', [
    'run',
    ...repositoryTests,
    '--project=unit',
  ])) &&
  (await runStep('Unit and component tests of what changed', 'vitest', [
    'run',
    '--project=unit',
    '--project=browser',
    `--changed=${base}`,
    '--passWithNoTests',
  ])) &&
  (beside.length === 0 ||
    (await runStep('Server tests beside what changed, on SQLite', 'vitest', [
      'run',
      ...beside,
      '--project=server-sqlite',
      '--passWithNoTests',
    ])));
process.exit(passed ? 0 : 1);

// The quick loop: what can be known of a change within a minute. `npm test` is the whole.
import { existsSync } from 'node:fs';
import { findBase, listChanged, testsBeside } from './changed.ts';
import { checkSources, runStep } from './steps.ts';

const base = process.argv[2] ?? findBase();
const beside = testsBeside(listChanged(base), existsSync);

const passed =
  (await checkSources()) &&
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

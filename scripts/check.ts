// Quick loop for a change, in a few minutes. `npm test` runs everything.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { findBase, listChanged, repositoryTests, testsOf } from './changed.ts';
import { checkTypes, lint, runStep } from './steps.ts';

const concerned = testsOf(listChanged(process.argv[2] ?? findBase()));
console.log(`Lint, types, rules for documents, and the tests below\n${concerned.join('\n')}`);

const reportFile = 'test-results/check.json';
rmSync(reportFile, { force: true });

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

function runTests(): Promise<boolean> {
  const projects = ['unit', 'browser', 'server-sqlite'].map((name) => `--project=${name}`);
  const reporters = ['dot', 'json'].map((name) => `--reporter=${name}`);
  const output = [...reporters, `--outputFile.json=${reportFile}`];
  const args = ['run', ...output, ...projects, ...repositoryTests, ...concerned];
  return runStep('Tests', 'vitest', args, { isBuffered: true });
}

/** Paths of the failed test files; empty if the runner itself failed. */
function listFailedFiles(): string[] {
  if (!existsSync(reportFile)) return [];
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  return testResults.flatMap(({ name, status }) =>
    status === 'failed' ? relative('.', name) : [],
  );
}

// In parallel, as each leaves cores idle and no failure may hide others.
const passed = await Promise.all([lint(), checkTypes(), runTests()]);
const failed = ['Lint', 'Types', 'Tests'].filter((_, index) => !passed[index]);
const lines = [failed.join(', '), ...listFailedFiles()];
if (!passed[0]) console.log('\nLint: `npm run format` formats, and fixes what is FIXABLE');
console.log(failed.length === 0 ? '\nAll passed' : `\nFailed: ${lines.join('\n  ')}`);
process.exit(failed.length === 0 ? 0 : 1);

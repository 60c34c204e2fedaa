import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { findBase, listChanged, repositoryTests, testsOf } from './changed.ts';
import { checkTypes, lint, runStep } from './steps.ts';

const changedTests = testsOf(listChanged(process.argv[2] ?? findBase()));
console.log(`Lint, types, rules for documents, and the tests below\n${changedTests.join('\n')}`);

const reportFile = 'test-results/check.json';
rmSync(reportFile, { force: true });

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

function runTests(): Promise<boolean> {
  const projects = ['unit', 'browser', 'server-sqlite'].map((name) => `--project=${name}`);
  const reporters = ['dot', 'json'].map((name) => `--reporter=${name}`);
  const output = [...reporters, `--outputFile.json=${reportFile}`];
  const args = ['run', ...output, ...projects, ...repositoryTests, ...changedTests];
  return runStep('Tests', 'vitest', args, { isBuffered: true });
}

/** Empty if the runner failed before it wrote a report. */
function listFailedFiles(): string[] {
  if (!existsSync(reportFile)) return [];
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  // The report contains paths of this machine.
  rmSync(reportFile);
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative('.', name));
}

const passed = await Promise.all([lint(), checkTypes(), runTests()]);
const failed = ['Lint', 'Types', 'Tests'].filter((_, index) => !passed[index]);
const lines = [failed.join(', '), ...listFailedFiles()];
if (!passed[0]) console.log('\nLint: `npm run format` formats, and fixes what is FIXABLE');
console.log(failed.length === 0 ? '\nAll passed' : `\nFailed: ${lines.join('\n  ')}`);
process.exit(failed.length === 0 ? 0 : 1);

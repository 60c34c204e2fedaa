// The quick loop: as much about a change as a minute allows. `npm test` is the whole.
import { findBase, listChanged, repositoryTests, testsOf } from './changed.ts';
import { checkTypes, lint, runStep } from './steps.ts';

const concerned = testsOf(listChanged(process.argv[2] ?? findBase()));
console.log(`Lint, types and the tests below\n${concerned.join('\n')}`);

function runTests(): Promise<boolean> {
  const projects = ['unit', 'browser', 'server-sqlite'].map((name) => `--project=${name}`);
  const args = ['run', '--reporter=dot', ...projects, ...repositoryTests, ...concerned];
  return runStep('Tests', 'vitest', args, { isBuffered: true });
}

// All at once: each leaves a core idle at times, and a step that failed hides no other.
const passed = await Promise.all([lint(), checkTypes(), runTests()]);
const failed = ['Lint', 'Types', 'Tests'].filter((_, index) => !passed[index]);
console.log(failed.length === 0 ? '\nAll passed' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

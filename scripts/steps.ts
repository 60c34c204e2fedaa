import { spawnSync } from 'node:child_process';

/** Runs one step with its output on the screen, and says how long it took. True if it succeeded. */
export function runStep(title: string, command: string, args: readonly string[]): boolean {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  console.log(`── ${title}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return status === 0;
}

/** One TypeScript project per environment: only the tests see the browser and Node at once. */
const typeProjects = ['.', 'src/server', 'src/client', 'src/contract', 'src/sports', 'src/worker'];

export function lint(): boolean {
  return runStep('Lint', 'biome', ['check', '--error-on-warnings', '.']);
}

export function checkTypes(): boolean {
  return (
    runStep('Route types', 'react-router', ['typegen']) &&
    // Several checkers of one project each infer again what its files have in common: one of each
    // takes a third of the processor time. What has not changed since the last run is not checked again.
    runStep('Types', 'tsc', ['--build', ...typeProjects, '--checkers', '1'])
  );
}

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
const typeProjects = ['src/contract', 'src/sports', 'src/server', 'src/client', 'src/worker', '.'];

export function lint(): boolean {
  return runStep('Lint', 'biome', ['check', '--error-on-warnings', '.']);
}

export function checkTypes(): boolean {
  return (
    runStep('Route types', 'react-router', ['typegen']) &&
    typeProjects.every((project) => runStep(`Types of ${project}`, 'tsc', ['-p', project]))
  );
}

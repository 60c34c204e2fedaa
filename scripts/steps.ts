import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs one step with its output on the screen, and says how long it took. True if it succeeded. */
export async function runStep(
  title: string,
  command: string,
  args: readonly string[],
): Promise<boolean> {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const step = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(step, 'exit');
  console.log(`── ${title}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return code === 0;
}

/** One TypeScript project per environment: only the tests see the browser and Node at once. */
const typeProjects = ['.', 'src/server', 'src/client', 'src/contract', 'src/sports', 'src/worker'];

function lint(): Promise<boolean> {
  return runStep('Lint', 'biome', ['check', '--error-on-warnings', '.']);
}

export async function checkTypes(): Promise<boolean> {
  return (
    (await runStep('Route types', 'react-router', ['typegen'])) &&
    // Several checkers of one project each infer again what its files have in common: one of each
    // takes a third of the processor time. What has not changed since the last run is not checked again.
    (await runStep('Types', 'tsc', ['--build', ...typeProjects, '--checkers', '1']))
  );
}

/** Lint and types at once: the largest project keeps one core alone busy for half of the time. */
export async function checkSources(): Promise<boolean> {
  const passed = await Promise.all([lint(), checkTypes()]);
  return passed.every(Boolean);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs one step with its output on the screen, or buffered until it ends if others run beside it.
 * Prints how many seconds it took. True if it succeeded.
 */
export async function runStep(
  title: string,
  command: string,
  args: readonly string[],
  { isBuffered = false } = {},
): Promise<boolean> {
  const started = performance.now();
  if (!isBuffered) console.log(`\n── ${title}`);
  const step = spawn(command, args, {
    stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [step.stdout, step.stderr]) {
    stream?.on('data', (part: Buffer) => void output.push(part));
  }
  const [code] = await once(step, 'close');
  if (isBuffered) console.log(`\n── ${title}\n${Buffer.concat(output)}`);
  console.log(`── ${title}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return code === 0;
}

/** One TypeScript project per environment: only the tests see the browser and Node at once. */
const typeProjects = ['.', 'src/server', 'src/client', 'src/contract', 'src/sports', 'src/worker'];

export function lint(): Promise<boolean> {
  return runStep('Lint', 'biome', ['check', '--error-on-warnings', '.'], { isBuffered: true });
}

export async function checkTypes(): Promise<boolean> {
  const options = { isBuffered: true };
  return (
    (await runStep('Route types', 'react-router', ['typegen'], options)) &&
    // Several checkers of one project each infer again what its files have in common: one of each
    // takes a third of the processor time. What has not changed since the last run is not checked again.
    (await runStep('Types', 'tsc', ['--build', ...typeProjects, '--checkers', '1'], options))
  );
}

/** Lint and types at once: the largest project keeps one core alone busy for half of the time. */
export async function checkSources(): Promise<boolean> {
  const passed = await Promise.all([lint(), checkTypes()]);
  return passed.every(Boolean);
}

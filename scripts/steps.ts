import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Returns true if the command succeeds. Buffering keeps the output of parallel steps apart. */
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

/** Separate projects keep Node types out of client code. */
const typeProjects = ['.', 'src/server', 'src/client', 'src/contract', 'src/sports', 'src/worker'];

export function lint(): Promise<boolean> {
  return runStep('Lint', 'biome', ['check', '--error-on-warnings', '.'], { isBuffered: true });
}

export async function checkTypes(): Promise<boolean> {
  const options = { isBuffered: true };
  if (!(await runStep('Route types', 'react-router', ['typegen'], options))) return false;
  // Several checkers would each check the shared files, in three times the CPU time.
  return runStep('Types', 'tsc', ['--build', ...typeProjects, '--checkers', '1'], options);
}

/** The type check uses a single core half of the time, so both run in parallel. */
export async function checkSources(): Promise<boolean> {
  const passed = await Promise.all([lint(), checkTypes()]);
  return passed.every(Boolean);
}

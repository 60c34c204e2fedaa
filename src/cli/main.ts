import { createInterface } from 'node:readline/promises';
import { type Config, loadConfig } from '#server/config.ts';
import { runCommand } from './commands.ts';
import { describeError } from './describe-error.ts';

// A reader such as `head` may close the pipe early.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  process.stderr.write(`The output cannot be written: ${message}\n`);
  process.once('exit', () => {
    process.exitCode = 1;
  });
});

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    config: loadConfig,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    output: process.stdout,
    ...(process.stderr.isTTY && { screen: process.stderr }),
    ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  });
} catch (error) {
  process.stderr.write(`${describeError(error, findConfig())}\n`);
  process.exitCode = 1;
}

/** Returns null if the settings are invalid. */
function findConfig(): Config | null {
  try {
    return loadConfig();
  } catch {
    return null;
  }
}

/** The reply is empty at the end of the input. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  lines.once('close', () => resolve(''));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}

import { loadConfig } from '#server/config.ts';
import { runCommand } from './commands.ts';

// Readers may close the pipe, as `| head` does; the work continues.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    config: loadConfig,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    output: process.stdout,
    ...(process.stderr.isTTY && { screen: process.stderr }),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

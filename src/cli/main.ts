import { loadConfig } from '#server/config.ts';
import { runCommand } from './commands.ts';

// A reader such as `head` closes the pipe early, which must not stop the command.
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

import { loadConfig } from '#server/config.ts';
import { runCommand } from './commands.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    config: loadConfig,
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    output: process.stdout,
    ...(process.stderr.isTTY && { screen: process.stderr }),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

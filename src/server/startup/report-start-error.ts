import { inspect } from 'node:util';
import type { Config } from '#server/config.ts';
import { createStartLog, type LogStream, openLogStream } from '#server/log.ts';
import { describeStartError } from './start-error.ts';

interface ErrorOutput {
  readonly stdout: Pick<NodeJS.WriteStream, 'isTTY'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
  readonly openStream: () => LogStream;
}

/** Logs without a terminal, so that a search of the log by level finds the failure. */
export function reportStartError(
  error: unknown,
  config: Config | null,
  { stdout, stderr, openStream }: ErrorOutput = {
    stdout: process.stdout,
    stderr: process.stderr,
    openStream: openLogStream,
  },
): void {
  const failure = describeStartError(error, config);
  const { logLevel = 'info' } = config ?? {};
  const isLogged = !stdout.isTTY && logLevel !== 'silent';
  if (isLogged) {
    const log = createStartLog(logLevel, openStream());
    if (typeof failure === 'string') log.fatal(failure);
    else log.fatal({ err: failure }, 'Tifo cannot start.');
  }
  if (stderr.isTTY || !isLogged) {
    stderr.write(`${typeof failure === 'string' ? failure : inspect(failure)}\n`);
  }
}

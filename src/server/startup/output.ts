import type { Logger } from 'pino';
import { createStartLog, type LogStream, openLogStream } from '#server/log.ts';
import { createTerminalLog } from '#server/terminal-log.ts';
import { createStartReport, type StartReport } from './start-report.ts';

export interface StartOutput {
  readonly log: Logger;
  readonly logStream: LogStream;
  readonly report: StartReport;
}

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'on'>;

export async function openOutput(
  logLevel: string,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output } = process,
): Promise<StartOutput> {
  const terminal = [stdout, stderr].find(({ isTTY }) => isTTY);
  // A closed terminal must not end the server.
  terminal?.on('error', () => undefined);
  const logStream = stdout.isTTY
    ? await createTerminalLog((text) => stdout.write(text))
    : openLogStream();
  const log = createStartLog(logLevel, logStream);
  const printLine = terminal ? (line: string) => void terminal.write(`${line}\n`) : null;
  const report = createStartReport({ printLine, log: stdout.isTTY ? null : log });
  return { log, logStream, report };
}

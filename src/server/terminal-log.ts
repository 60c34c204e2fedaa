import type { PrettyOptions } from 'pino-pretty';

interface LogLine {
  readonly msg?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly req?: { readonly method: string; readonly route: string; readonly address: string };
  readonly res?: { readonly statusCode: number };
  readonly responseTime?: number;
}

/** Properties that `describeLine` contains, and those that are the same in all lines. */
const inMessage = 'req,res,responseTime,code,reason,pid,hostname';

function describeLine({ msg = '', code, reason, req, res, responseTime }: LogLine): string {
  if (req && res) {
    const parts = [req.method, req.route, res.statusCode, code, `${responseTime} ms`, req.address];
    return parts.filter((part) => part !== undefined).join(' ');
  }
  return `${msg}${code === undefined ? '' : ` (${code})`}${reason === undefined ? '' : `: ${reason}`}`;
}

/** Returns a stream that prints the log's lines for people, with the local time. */
export async function createTerminalLog(
  print: (text: string) => void,
  options: Pick<PrettyOptions, 'colorize'> = {},
): Promise<{ write(line: string): void }> {
  // Imported lazily, since servers without a terminal do not need it.
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    ...options,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
    ignore: inMessage,
    singleLine: true,
    messageFormat: (line) => describeLine(line as LogLine),
  });
  return { write: (line) => print(format(line)) };
}

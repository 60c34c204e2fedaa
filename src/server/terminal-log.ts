import type { PrettyOptions } from 'pino-pretty';

interface LogLine {
  readonly msg?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly req?: { readonly method: string; readonly route: string; readonly address: string };
  readonly res?: { readonly statusCode: number };
  readonly responseTime?: number;
}

/** Properties that `describeLine` prints, or whose values never change. */
const ignoredProperties = 'req,res,responseTime,code,reason,pid,hostname';

function describeLine({ msg = '', code, reason, req, res, responseTime }: LogLine): string {
  if (req && res) {
    const parts = [req.method, req.route, res.statusCode, code, `${responseTime} ms`, req.address];
    return parts.filter((part) => part !== undefined).join(' ');
  }
  const codeText = code === undefined ? '' : ` (${code})`;
  const reasonText = reason === undefined ? '' : `: ${reason}`;
  return msg + codeText + reasonText;
}

export async function createTerminalLog(
  print: (text: string) => void,
  options: Pick<PrettyOptions, 'colorize'> = {},
): Promise<{ write(line: string): void }> {
  // Imported only here, since a server without a terminal does not need it.
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    ...options,
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss',
    ignore: ignoredProperties,
    singleLine: true,
    messageFormat: (line) => describeLine(line as LogLine),
  });
  return { write: (line) => print(format(line)) };
}

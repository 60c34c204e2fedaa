import { isIP } from 'node:net';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type Logger, pino } from 'pino';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

const redacted = ['authorization', 'password', 'newPassword', 'confirmationCode', 'token'];
const warnLevel = 40;
const windowMs = 60_000;
/** Lines of a kind, so that a flood cannot fill the disk. */
export const linesPerMinute = 100;
/** Limits the map of counts, since messages of a library may vary without end. */
const maxKinds = 200;

/**
 * Returns true if the line may be written. `report` receives the number of omitted lines at the end
 * of the minute.
 */
type LineLimit = (kind: string, report: (leftOut: number) => void) => boolean;

export function createLineLimit(): LineLimit {
  const counts = new Map<string, number>();
  return (givenKind, report) => {
    const kind = counts.size < maxKinds || counts.has(givenKind) ? givenKind : 'other';
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count === 1) {
      setTimeout(() => {
        const leftOut = (counts.get(kind) ?? 0) - linesPerMinute;
        counts.delete(kind);
        if (leftOut > 0) report(leftOut);
      }, windowMs).unref();
    }
    return count <= linesPerMinute;
  };
}

/** Returns the network of an address (IPv4: /24, IPv6: /48). */
export function truncateIp(address: string): string {
  const block = addressBlock(address);
  if (isIP(block) === 4) return `${block.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? `${block.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}

/** Omits the path and query, which contain search terms and secrets of mailed links. */
function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    address: truncateIp(request.ip),
  };
}

/** Omits other properties, since a database driver's error may contain personal data. */
function describeError({ name, message, stack = '', code }: Error & { readonly code?: unknown }) {
  return { type: name, message, stack, code };
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

export interface LogStream {
  write(line: string): void;
}

export function openLogStream(): LogStream {
  return pino.destination(1);
}

/** Logs until the server has a logger, in the same form. */
export function createStartLog(level: string, stream: LogStream): Logger {
  return pino(loggerOptions(level, undefined), stream);
}

export function loggerOptions(level: string, stream: LogStream | undefined): LoggerOptions {
  const mayWrite = createLineLimit();
  return {
    level,
    ...(stream && { stream }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: redacted.flatMap((name) => [`*.${name}`, `*.*.${name}`]),
    serializers: { req: describeRequest, err: describeError },
    hooks: {
      logMethod(inputs, method, level) {
        const kind = inputs.find((input) => typeof input === 'string') ?? 'no message';
        const report = (leftOut: number) =>
          method.call(this, { leftOut }, `more lines of: ${kind}`);
        if (level < warnLevel || mayWrite(kind, report)) method.apply(this, inputs);
      },
    },
  };
}

export class RequestLog extends LogController {
  readonly #mayWrite = createLineLimit();
  #plain: FastifyBaseLogger | null = null;

  override incomingRequest(): void {
    // Requests are logged on completion only.
  }

  override requestCompleted(
    error: Error | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    // Probes come every few seconds. The readiness check logs changes of its answer.
    if (request.routeOptions.config?.answerProbe) return;
    const { statusCode } = reply;
    const { log } = request.server;
    const report = (leftOut: number) =>
      log.info({ leftOut }, `lines left out for status ${statusCode}`);
    if (statusCode >= 400 && !this.#mayWrite(String(statusCode), report)) return;
    const line = {
      req: request,
      res: reply,
      responseTime: Math.round(reply.elapsedTime),
      ...(request.errorCode !== null && { code: request.errorCode }),
    };
    if (error) {
      request.log.info({ ...line, err: error }, 'request');
    } else {
      this.#plain ??= log.child({}, { redact: [] });
      this.#plain.info({ reqId: request.id, ...line }, 'request');
    }
  }
}

import { isIP } from 'node:net';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

const redacted = ['authorization', 'password', 'newPassword', 'confirmationCode', 'token'];
const warnLevel = 40;
const window = 60_000;
/** Lines of one kind in a minute; a flood must not fill the disk. */
export const linesPerMinute = 100;
/** Kinds that are counted on their own; messages are few, but one may come from a library. */
const maxKinds = 200;

/**
 * Says whether another line of a kind may be written. `report` hears at the end of the minute how
 * many were left out, if any.
 */
type LineLimit = (kind: string, report: (leftOut: number) => void) => boolean;

export function createLineLimit(): LineLimit {
  const counts = new Map<string, number>();
  return (given, report) => {
    const kind = counts.size < maxKinds || counts.has(given) ? given : 'other';
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count === 1) {
      setTimeout(() => {
        const leftOut = (counts.get(kind) ?? 0) - linesPerMinute;
        counts.delete(kind);
        if (leftOut > 0) report(leftOut);
      }, window).unref();
    }
    return count <= linesPerMinute;
  };
}

/** An address as the log may keep it: the network that it is in (IPv4: /24, IPv6: /48). */
export function truncateIp(address: string): string {
  const block = addressBlock(address);
  if (isIP(block) === 4) return `${block.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? `${block.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}

/** The route only: paths and queries hold names that fans look for, and secrets of links. */
function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    address: truncateIp(request.ip),
  };
}

/** What finds a bug; a driver's error may have rows of people beside it. */
function describeError({ name, message, stack = '', code }: Error & { readonly code?: unknown }) {
  return { type: name, message, stack, code };
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** How the server logs: what is written of requests and errors, and how much of it in a minute. */
export function loggerOptions(
  level: string,
  stream: { write(line: string): void } | undefined,
): LoggerOptions {
  const mayWrite = createLineLimit();
  return {
    level,
    ...(stream && { stream }),
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

/** Writes one line for each request as it ends; of those that were refused, so many of a status. */
export class RequestLog extends LogController {
  readonly #mayWrite = createLineLimit();
  /** Without redaction, which takes longer than all else of a line that has nothing to redact. */
  #plain: FastifyBaseLogger | null = null;

  override incomingRequest(): void {
    // The line at its end says it all.
  }

  override requestCompleted(
    error: Error | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode, elapsedTime: responseTime } = reply;
    const { log } = request.server;
    const report = (leftOut: number) =>
      log.info({ leftOut }, `lines left out for status ${statusCode}`);
    if (statusCode >= 400 && !this.#mayWrite(String(statusCode), report)) return;
    const line = { req: request, res: reply, responseTime };
    if (error) {
      request.log.info({ ...line, err: error }, 'request');
    } else {
      this.#plain ??= log.child({}, { redact: [] });
      this.#plain.info({ reqId: request.id, ...line }, 'request');
    }
  }
}

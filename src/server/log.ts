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
/** Lines per kind and minute, lest a flood fill the disk. */
export const linesPerMinute = 100;
/** Kinds counted separately; messages are few, but one may come from a library. */
const maxKinds = 200;

/**
 * True if another line of a kind may be written. `report` gets the number of omitted lines at the
 * end of the minute, if any.
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

/** Truncates an address for the log to its network (IPv4: /24, IPv6: /48). */
export function truncateIp(address: string): string {
  const block = addressBlock(address);
  if (isIP(block) === 4) return `${block.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? `${block.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}

/** Logs the route only: paths and queries hold names searched for and secrets of links. */
function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    address: truncateIp(request.ip),
  };
}

/** Limited to debugging data; a driver's error may also contain personal data. */
function describeError({ name, message, stack = '', code }: Error & { readonly code?: unknown }) {
  return { type: name, message, stack, code };
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

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

export class RequestLog extends LogController {
  readonly #mayWrite = createLineLimit();
  #plain: FastifyBaseLogger | null = null;

  override incomingRequest(): void {
    // Logged on completion only.
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

import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';

export type EndCounts = Record<string, number>;

export interface Answer {
  /** '200', '503 without Retry-After' or similar; 'closed' or 'too late' without a response. */
  readonly end: string;
  readonly milliseconds: number;
  readonly text: string;
  readonly location?: string | undefined;
}

export interface TimedRequest {
  readonly port: number;
  readonly address: string;
  readonly path: string;
  readonly method?: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
  /** Milliseconds, 15,000 by default. */
  readonly timeoutMs?: number;
}

/** Clients cannot back off after a 503 without Retry-After. */
export function endOf(status: number, retryAfter: string | undefined): string {
  return status === 503 && retryAfter === undefined ? '503 without Retry-After' : String(status);
}

export function count(ends: EndCounts, end: string, times = 1): void {
  ends[end] = (ends[end] ?? 0) + times;
}

export function listServerErrors(ends: EndCounts): string[] {
  return Object.keys(ends).filter((end) => end.startsWith('5') && end !== '503');
}

export function sendTimed(call: TimedRequest): Promise<Answer> {
  const start = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const finish = (end: string, text = '', location?: string) =>
    resolve({ end, text, location, milliseconds: performance.now() - start });
  const { port, address, path, method = 'GET', token, body } = call;
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    localAddress: address,
    path,
    method,
    agent: call.agent ?? false,
    timeout: call.timeoutMs ?? 15_000,
    headers: {
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...call.headers,
    },
  };
  const sent = request(options, (answer: IncomingMessage) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', () => finish('closed'));
    answer.on('end', () =>
      finish(
        endOf(answer.statusCode ?? 0, answer.headers['retry-after']),
        Buffer.concat(chunks).toString(),
        answer.headers.location,
      ),
    );
  });
  sent.on('timeout', () => {
    finish('too late');
    sent.destroy();
  });
  sent.on('error', () => finish('closed'));
  sent.end(body);
  return promise;
}

export function keepAliveAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
}

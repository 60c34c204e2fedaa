import { type AddressInfo, connect } from 'node:net';
import type { TestApp } from '#tests/support/app.ts';

export interface RawAnswer {
  /** Status code, or 0 if the connection ended without a response. */
  readonly status: number;
  /** Names are in lower case. The last value of a repeated header wins. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const lineEnd = '\r\n';

export async function listen(app: TestApp): Promise<number> {
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.server.address() as AddressInfo).port;
}

function readChunks(rest: Buffer): { readonly body: Buffer; readonly length: number } {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = rest.indexOf(lineEnd, at);
    const size = end < 0 ? Number.NaN : Number.parseInt(rest.toString('latin1', at, end), 16);
    if (Number.isNaN(size)) throw new Error('An answer breaks off in its chunks');
    if (size === 0) return { body: Buffer.concat(parts), length: end + 4 };
    parts.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

export function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let remaining = bytes;
  while (remaining.length > 0) {
    const end = remaining.indexOf(lineEnd + lineEnd);
    const [first = '', ...lines] = remaining.toString('latin1', 0, Math.max(end, 0)).split(lineEnd);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    if (Number.isNaN(status)) throw new Error(`No answer: ${remaining.toString('latin1', 0, 200)}`);
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    remaining = remaining.subarray(end + 4);
    const { body, length } =
      headers['transfer-encoding'] === 'chunked'
        ? readChunks(remaining)
        : bodyOfLength(remaining, Number(headers['content-length'] ?? 0));
    answers.push({ status, headers, body: body.toString('utf8') });
    remaining = remaining.subarray(length);
  }
  return answers;
}

function bodyOfLength(rest: Buffer, length: number) {
  return { body: rest.subarray(0, length), length };
}

/** Milliseconds before the client closes, which truncates the response. */
const closeAfterMs = 50;

/**
 * Reads until the peer closes or resets. `end` closes the client soon after unfinished requests.
 * Throws if the connection is still open after `seconds`.
 */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  { end = true, seconds = 60 }: { readonly end?: boolean; readonly seconds?: number } = {},
): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1' });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  // The server may reset the connection while the client still writes.
  socket.on('error', () => {});
  socket.write(bytes);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  const late = setTimeout(() => reject(new Error('It stays open')), seconds * 1000);
  const ending = end ? setTimeout(() => socket.end(), closeAfterMs) : undefined;
  try {
    await promise;
  } finally {
    clearTimeout(late);
    clearTimeout(ending);
    socket.destroy();
  }
  return Buffer.concat(received);
}

/** Keeps the connection open and reads only the first response. */
export async function askRaw(port: number, bytes: string): Promise<RawAnswer> {
  const [answer] = parseAnswers(await sendRaw(port, bytes, { end: false }));
  return answer ?? { status: 0, headers: {}, body: '' };
}

interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

/** No client library normalises the target. */
export async function request(
  port: number,
  { method, target, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const allHeaders = {
    host: 'localhost',
    connection: 'close',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  const bytes = [`${method} ${target} HTTP/1.1`, ...lines, '', text].join(lineEnd);
  return askRaw(port, bytes);
}

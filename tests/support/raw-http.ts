import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestApp } from './app.ts';

/** An answer as it came over the socket. */
export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Listens on a free port of this machine and returns it; the app closes as it always does. */
export async function listen(app: TestApp): Promise<number> {
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app does not listen');
  return address.port;
}

/** Sends those very bytes and reads until the server ends the connection. */
export async function sendRaw(port: number, text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    answer += chunk;
  });
  // A server that refuses may reset the connection.
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return parseAnswer(answer);
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return { status: 0, headers: {}, body: text };
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: text.slice(end + 4),
  };
}

export interface RawRequest {
  readonly method: string;
  /** The request line's target, sent as it is. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

/** Sends one request whose target no client library has put right. */
export function request(port: number, { method, target, headers = {}, body }: RawRequest) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    connection: 'close',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return sendRaw(port, [`${method} ${target} HTTP/1.1`, ...lines, '', text].join('\r\n'));
}

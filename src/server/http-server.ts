import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Config } from './config.ts';
import { shortAddress } from './log.ts';
import { toProblem } from './plugins/errors.ts';
import { addressBlock } from './throttle/address-block.ts';

/**
 * Milliseconds that an idle connection stays open. A browser that reads a page comes back on the
 * same one, and a flood of idle connections is gone soon. A proxy must let go of idle connections
 * first, or it may send a request into one that is closing: README.md says so.
 */
const keepAliveTimeout = 20_000;

const parserCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

export interface HttpServerDeps {
  readonly config: Pick<Config, 'trustProxy' | 'maxConnections' | 'maxConnectionsPerAddress'>;
  /** Of every answer that no call shapes. */
  readonly headers: Readonly<Record<string, string>>;
  /** Asked for once there is something to log. */
  readonly log: () => FastifyBaseLogger;
}

/**
 * Makes servers that share their bounds: connections in all and by address, and how long a sender
 * may take. One process may listen at more than one address, as at both of `localhost`.
 */
export function httpServers(deps: HttpServerDeps): (handler: RequestListener) => Server {
  const connections = limitConnections(deps);
  return (handler) => {
    const server = createServer(
      {
        keepAliveTimeout,
        requestTimeout: 15_000,
        headersTimeout: 10_000,
        connectionsCheckingInterval: 1000,
        // Refused by a hook, whose answer has all headers.
        requireHostHeader: false,
      },
      handler,
    );
    const answers = new WeakMap<Duplex, ServerResponse>();
    server.on('request', ({ socket }, response) => {
      answers.set(socket, response);
      connections.occupy(socket, response);
    });
    // Expectations but '100-continue' are nothing to us, and no reason to refuse.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      server.emit('request', request, response),
    );
    server.on('connection', connections.admit);
    server.on('clientError', (error, socket) =>
      refuse(error, socket, answers.get(socket), deps.headers),
    );
    // Out of file descriptors: those who wait are accepted once there are some again.
    server.on('error', (err) => {
      if (server.listening) deps.log().warn({ err }, 'connection not accepted');
    });
    return server;
  };
}

/**
 * Closes connections of one address beyond its limit; a trusted proxy brings many people's. When
 * there are no more in all, the one that was idle longest gives way: whoever holds connections
 * without asking for anything keeps nobody out.
 */
function limitConnections({ config, log }: HttpServerDeps) {
  const { maxConnections, maxConnectionsPerAddress } = config;
  const isProxy = proxyAddr.compile([...config.trustProxy]);
  const counts = new Map<string, number>();
  /** Connections without a request, those that are so longest first. */
  const idle = new Set<Socket>();
  let total = 0;

  /** Whether there is room for one more, if need be in the place of an idle one. */
  function makeRoom(): boolean {
    if (total < maxConnections) return true;
    const [longest] = idle;
    if (longest === undefined) return false;
    idle.delete(longest);
    longest.destroy();
    return true;
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const block = addressBlock(address);
    const count = counts.get(block) ?? 0;
    const isFull = count >= maxConnectionsPerAddress && !isProxy(address, 0);
    if (isFull || !makeRoom()) {
      socket.destroy();
      log().warn(
        { address: shortAddress(address) },
        isFull ? 'too many connections of one address' : 'too many connections',
      );
      return;
    }
    total += 1;
    counts.set(block, count + 1);
    idle.add(socket);
    socket.once('close', () => {
      total -= 1;
      idle.delete(socket);
      const left = (counts.get(block) ?? 1) - 1;
      if (left > 0) counts.set(block, left);
      else counts.delete(block);
    });
  }

  /** Notes that a connection asks for something, until it has its answer. */
  function occupy(socket: Socket, response: ServerResponse): void {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  }

  return { admit, occupy };
}

/** Answers what is no HTTP as any other error, without a word of what was sent, and closes. */
function refuse(
  error: Error & { readonly code?: string },
  socket: Duplex,
  response: ServerResponse | undefined,
  headers: Readonly<Record<string, string>>,
): void {
  // Nothing may be written into the middle of another answer.
  const isAnswering = response?.headersSent && !response.writableFinished;
  if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering) {
    socket.write(rawAnswer(parserCodes[error.code ?? ''] ?? 'malformed', headers));
  }
  socket.destroy(error);
}

function rawAnswer(code: ErrorCode, headers: Readonly<Record<string, string>>): string {
  const problem = toProblem(code);
  const body = JSON.stringify(problem);
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`;
  return [status, ...lines, '', body].join('\r\n');
}

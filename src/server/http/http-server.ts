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
import type { ErrorCode } from '#contract/errors/errors.ts';
import type { Config } from '#server/config.ts';
import { truncateIp } from '#server/log.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';
import { toProblem } from './plugins/errors.ts';

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

interface HttpServerDeps {
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
    server.on('request', (request, response) => {
      answers.set(request.socket, response);
      connections.occupy(request.socket, { request, response });
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
 * there are no more in all, the one whose other end has kept us waiting longest gives way: whoever
 * holds connections without asking, without ending a request or without reading keeps nobody out.
 */
function limitConnections({ config, log }: HttpServerDeps) {
  const { maxConnections, maxConnectionsPerAddress } = config;
  const isProxy = proxyAddr.compile([...config.trustProxy]);
  const counts = new Map<string, number>();
  /** Every connection with its request that has no answer yet, the longest unchanged first. */
  const connections = new Map<Socket, Exchange | null>();

  function note(socket: Socket, exchange: Exchange | null): void {
    connections.delete(socket);
    connections.set(socket, exchange);
  }

  /** Whether there is room for one more, if need be in the place of one that keeps us waiting. */
  function makeRoom(): boolean {
    if (connections.size < maxConnections) return true;
    for (const [socket, exchange] of connections) {
      if (exchange !== null && isOurTurn(exchange)) continue;
      connections.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const block = addressBlock(address);
    const count = counts.get(block) ?? 0;
    const isFull = count >= maxConnectionsPerAddress && !isProxy(address, 0);
    if (isFull || !makeRoom()) {
      socket.destroy();
      log().warn(
        { address: truncateIp(address) },
        isFull ? 'too many connections of one address' : 'too many connections',
      );
      return;
    }
    counts.set(block, count + 1);
    note(socket, null);
    socket.once('close', () => {
      connections.delete(socket);
      const left = (counts.get(block) ?? 1) - 1;
      if (left > 0) counts.set(block, left);
      else counts.delete(block);
    });
  }

  /** Notes that a connection asks for something, until it has its answer. */
  function occupy(socket: Socket, exchange: Exchange): void {
    note(socket, exchange);
    exchange.response.once('close', () => {
      // Unless the next request is already here.
      if (connections.get(socket) === exchange) note(socket, null);
    });
  }

  return { admit, occupy };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Whether a request is all here and its answer not on its way: nobody waits for the other end. */
function isOurTurn({ request, response }: Exchange): boolean {
  return request.complete && !response.writableEnded && !response.writableNeedDrain;
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

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
import { isProbePath } from './plugins/probes.ts';

/**
 * Milliseconds. A proxy must close idle connections earlier, since it may otherwise send a request
 * on a connection that is being closed (README.md).
 */
export const keepAliveTimeout = 20_000;

const parserCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/**
 * Connections from this machine beyond the limits, so that it can always check the server's health.
 */
const maxSpares = 16;

interface ConnectionFigures {
  readonly open: number;
  readonly dropped: {
    readonly addressLimit: number;
    readonly totalLimit: number;
    /** Closed for a new connection, since the client was idle or slow. */
    readonly slowClient: number;
    readonly invalidRequest: number;
  };
}

export interface HttpServers {
  create(handler: RequestListener): Server;
  figures(): ConnectionFigures;
}

interface HttpServerDeps {
  readonly config: Pick<Config, 'trustProxy' | 'maxConnections' | 'maxConnectionsPerAddress'>;
  /** Headers of responses to invalid HTTP, which no route handles. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called lazily, since the logger is created after the servers. */
  readonly log: () => FastifyBaseLogger;
}

/**
 * Creates servers that share the limits on connections, one for each address of a name such as
 * `localhost`.
 */
export function createHttpServers(deps: HttpServerDeps): HttpServers {
  const connections = limitConnections(deps);
  let invalidRequests = 0;

  function create(handler: RequestListener): Server {
    const server = createServer(
      {
        keepAliveTimeout,
        requestTimeout: 15_000,
        headersTimeout: 10_000,
        connectionsCheckingInterval: 1000,
        // A hook rejects such requests instead, with all headers in the response.
        requireHostHeader: false,
      },
      (request, response) => {
        if (connections.mayServe(request)) handler(request, response);
        else connections.drop(request.socket);
      },
    );
    const responses = new WeakMap<Duplex, ServerResponse>();
    server.on('request', (request, response) => {
      responses.set(request.socket, response);
      connections.trackExchange(request.socket, { request, response });
    });
    // Ignores expectations other than '100-continue' instead of rejecting the request.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      server.emit('request', request, response),
    );
    server.on('connection', connections.admit);
    server.on('clientError', (error, socket) => {
      invalidRequests += 1;
      rejectInvalid(error, socket, responses.get(socket), deps.headers);
    });
    // Without free file descriptors, pending connections are accepted later.
    server.on('error', (err) => {
      if (server.listening) deps.log().warn({ err }, 'connection not accepted');
    });
    return server;
  }

  return {
    create,
    figures() {
      const { open, dropped } = connections.figures();
      return { open, dropped: { ...dropped, invalidRequest: invalidRequests } };
    },
  };
}

/**
 * Closes the connection that has waited longest for its client at the total limit, so that idle and
 * slow clients cannot exhaust the connections.
 */
function limitConnections({ config, log }: HttpServerDeps) {
  const { maxConnections, maxConnectionsPerAddress } = config;
  const isLoopback = proxyAddr.compile('loopback');
  const isProxy = proxyAddr.compile([...config.trustProxy]);
  const counts = new Map<string, number>();
  /** Ordered by the last change of the exchange, which is null while the connection is idle. */
  const connections = new Map<Socket, Exchange | null>();
  /** Ordered by age, with the limit that each connection exceeds. */
  const spares = new Map<Socket, Limit>();
  const dropped = { addressLimit: 0, totalLimit: 0, slowClient: 0 };

  function setExchange(socket: Socket, exchange: Exchange | null): void {
    connections.delete(socket);
    connections.set(socket, exchange);
  }

  function makeRoom(): boolean {
    if (connections.size < maxConnections) return true;
    for (const [socket, exchange] of connections) {
      if (exchange !== null && isServerBusy(exchange)) continue;
      connections.delete(socket);
      socket.destroy();
      dropped.slowClient += 1;
      return true;
    }
    return false;
  }

  function refuse(socket: Socket, limit: Limit): void {
    const address = truncateIp(socket.remoteAddress ?? '');
    socket.destroy();
    dropped[limit] += 1;
    log().warn({ address }, refusals[limit]);
  }

  function admitSpare(socket: Socket, limit: Limit): void {
    const [oldest] = spares.keys();
    if (oldest && spares.size >= maxSpares) drop(oldest);
    spares.set(socket, limit);
    socket.once('close', () => spares.delete(socket));
  }

  function drop(socket: Socket): void {
    const limit = spares.get(socket);
    if (limit === undefined) return;
    spares.delete(socket);
    refuse(socket, limit);
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const block = addressBlock(address);
    const count = counts.get(block) ?? 0;
    const isFull = count >= maxConnectionsPerAddress && !isProxy(address, 0);
    if (isFull || !makeRoom()) {
      const limit = isFull ? 'addressLimit' : 'totalLimit';
      if (isLoopback(address, 0)) admitSpare(socket, limit);
      else refuse(socket, limit);
      return;
    }
    counts.set(block, count + 1);
    setExchange(socket, null);
    socket.once('close', () => {
      connections.delete(socket);
      const remaining = (counts.get(block) ?? 1) - 1;
      if (remaining > 0) counts.set(block, remaining);
      else counts.delete(block);
    });
  }

  function trackExchange(socket: Socket, exchange: Exchange): void {
    if (spares.has(socket)) return;
    setExchange(socket, exchange);
    exchange.response.once('close', () => {
      // The next request may have arrived before this event.
      if (connections.get(socket) === exchange) setExchange(socket, null);
    });
  }

  return {
    admit,
    drop,
    trackExchange,
    mayServe: ({ socket, url = '' }: IncomingMessage) => !spares.has(socket) || isProbePath(url),
    figures: () => ({ open: connections.size + spares.size, dropped }),
  };
}

type Limit = 'addressLimit' | 'totalLimit';

const refusals: Readonly<Record<Limit, string>> = {
  addressLimit: 'too many connections of one address',
  totalLimit: 'too many connections',
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Returns false while the server waits for the client to send or to read. */
function isServerBusy({ request, response }: Exchange): boolean {
  return request.complete && !response.writableEnded && !response.writableNeedDrain;
}

function rejectInvalid(
  error: Error & { readonly code?: string },
  socket: Duplex,
  response: ServerResponse | undefined,
  headers: Readonly<Record<string, string>>,
): void {
  // The problem must not be written into another response.
  const isResponding = response?.headersSent && !response.writableFinished;
  if (error.code !== 'ECONNRESET' && socket.writable && !isResponding) {
    socket.write(formatResponse(parserCodes[error.code ?? ''] ?? 'malformed', headers));
  }
  socket.destroy(error);
}

function formatResponse(code: ErrorCode, headers: Readonly<Record<string, string>>): string {
  const problem = toProblem(code);
  const body = JSON.stringify(problem);
  const allHeaders = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`;
  return [status, ...lines, '', body].join('\r\n');
}

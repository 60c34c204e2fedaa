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
 * Milliseconds that an idle connection stays open: enough for a browser to reuse it, short enough
 * for a flood to end soon. A proxy must close idle connections earlier, or it may send a request
 * into a closing one (README.md).
 */
const keepAliveTimeout = 20_000;

const parserCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

interface HttpServerDeps {
  readonly config: Pick<Config, 'trustProxy' | 'maxConnections' | 'maxConnectionsPerAddress'>;
  /** Headers of responses that no call produces. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lazy: called once there is something to log. */
  readonly log: () => FastifyBaseLogger;
}

/**
 * Makes servers that share limits on connections, in total and per address, and on the time of a
 * sender. One process may listen on several addresses, such as both of `localhost`.
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
        // Refused by a hook instead, whose response has all headers.
        requireHostHeader: false,
      },
      handler,
    );
    const answers = new WeakMap<Duplex, ServerResponse>();
    server.on('request', (request, response) => {
      answers.set(request.socket, response);
      connections.occupy(request.socket, { request, response });
    });
    // Expectations other than '100-continue' are ignored, not refused.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      server.emit('request', request, response),
    );
    server.on('connection', connections.admit);
    server.on('clientError', (error, socket) =>
      refuse(error, socket, answers.get(socket), deps.headers),
    );
    // Out of file descriptors: pending connections are accepted later.
    server.on('error', (err) => {
      if (server.listening) deps.log().warn({ err }, 'connection not accepted');
    });
    return server;
  };
}

/**
 * Closes connections of one address beyond its limit, except a trusted proxy's. At the total limit
 * it closes the one whose client has kept the server waiting longest, so idle, slow and unread
 * connections lock no one out.
 */
function limitConnections({ config, log }: HttpServerDeps) {
  const { maxConnections, maxConnectionsPerAddress } = config;
  const isProxy = proxyAddr.compile([...config.trustProxy]);
  const counts = new Map<string, number>();
  const connections = new Map<Socket, Exchange | null>();

  function note(socket: Socket, exchange: Exchange | null): void {
    connections.delete(socket);
    connections.set(socket, exchange);
  }

  /**
   * Makes room for a connection, if need be by closing one whose client is slow. False if there is
   * none.
   */
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

  function occupy(socket: Socket, exchange: Exchange): void {
    note(socket, exchange);
    exchange.response.once('close', () => {
      // Unless the next request has already come.
      if (connections.get(socket) === exchange) note(socket, null);
    });
  }

  return { admit, occupy };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * True if the request is complete and its response unsent, so the server is not waiting for the
 * client.
 */
function isOurTurn({ request, response }: Exchange): boolean {
  return request.complete && !response.writableEnded && !response.writableNeedDrain;
}

/** Responds to invalid HTTP with a normal error that repeats nothing of the input, and closes. */
function refuse(
  error: Error & { readonly code?: string },
  socket: Duplex,
  response: ServerResponse | undefined,
  headers: Readonly<Record<string, string>>,
): void {
  // Never write into the middle of another response.
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

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@prometheus-io/client';
import type { MetricsAddress } from '#server/config.ts';
import type { ReadinessDetails } from './details.ts';
import { statusCodeOf } from './routes.ts';

interface MetricsServerDeps {
  readonly registry: Registry;
  readonly readDetails: () => Promise<ReadinessDetails>;
  readonly log: { warn(details: object, message: string): void };
}

export interface MetricsServer {
  /** Address such as 'http://127.0.0.1:9464'. */
  readonly url: string;
  close(): Promise<void>;
}

interface MetricsResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const plainText = 'text/plain; charset=utf-8';
const notFound: MetricsResponse = {
  status: 404,
  type: plainText,
  body: 'Not found: see /metrics\n',
};
const notAllowed: MetricsResponse = { status: 405, type: plainText, body: 'Only GET is allowed\n' };

async function createResponse(
  { method, url = '' }: IncomingMessage,
  { registry, readDetails }: MetricsServerDeps,
): Promise<MetricsResponse> {
  const path = url.split('?', 1)[0];
  if (path !== '/metrics' && path !== '/readyz') return notFound;
  if (method !== 'GET' && method !== 'HEAD') return notAllowed;
  if (path === '/metrics') {
    return { status: 200, type: registry.contentType, body: await registry.metrics() };
  }
  const details = await readDetails();
  return {
    status: statusCodeOf(details),
    type: 'application/json; charset=utf-8',
    body: `${JSON.stringify(details, null, 2)}\n`,
  };
}

/** Explains why the server cannot listen. */
export function metricsPortError({ port }: Pick<MetricsAddress, 'port'>, cause: unknown): Error {
  const { code, message } = cause as NodeJS.ErrnoException;
  const reason = code === 'EADDRINUSE' ? `port ${port} is in use` : message;
  return new Error(`METRICS_PORT: ${reason}.`, { cause });
}

/** Serves everyone who can reach the address. Throws if the server cannot listen on it. */
export async function startMetricsServer(
  { host, port }: MetricsAddress,
  deps: MetricsServerDeps,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    respond(request, response, deps).catch((err: unknown) => {
      deps.log.warn({ err }, 'metrics not served');
      response.destroy();
    });
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw metricsPortError({ port }, error);
  }
  const address = server.address() as AddressInfo;
  const hostText = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${hostText}:${address.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  deps: MetricsServerDeps,
): Promise<void> {
  const { status, type, body } = await createResponse(request, deps);
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

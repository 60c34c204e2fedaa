import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from '#server/config.ts';
import { metricsPortError } from '#server/features/health/metrics-server.ts';

async function listen(port: number, host: string): Promise<Server> {
  // An open connection would delay the close.
  const server = createServer((socket) => socket.destroy()).listen(port, host);
  await once(server, 'listening');
  return server;
}

/**
 * Listens for a moment, so that a start that must fail changes nothing, such as the start beside a
 * running server.
 */
export async function requireFreePorts({
  host,
  port,
  metrics,
}: Pick<Config, 'host' | 'port' | 'metrics'>): Promise<void> {
  const servers: Server[] = [];
  try {
    servers.push(await listen(port, host));
    if (metrics) servers.push(await listenForMetrics(metrics, port));
  } finally {
    for (const server of servers) server.close();
    await Promise.all(servers.map((server) => once(server, 'close')));
  }
}

async function listenForMetrics(
  metrics: NonNullable<Config['metrics']>,
  serverPort: number,
): Promise<Server> {
  try {
    return await listen(metrics.port, metrics.host);
  } catch (error) {
    // The error of equal ports has its own sentence (start-error.ts).
    throw metrics.port === serverPort ? error : metricsPortError(metrics, error);
  }
}

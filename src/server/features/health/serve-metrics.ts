import type { Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { MetricsAddress } from '#server/config.ts';
import { readDetails } from './details.ts';
import { addFigures, type FigureSources } from './figures.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';

interface ServeMetricsOptions {
  readonly address: MetricsAddress;
  readonly registry: Registry;
  readonly sources: FigureSources;
}

export function serveMetrics(
  app: FastifyInstance,
  { address, registry, sources }: ServeMetricsOptions,
): void {
  const { readiness, version, jobs, config } = sources;
  const { dataDir } = config;
  const { warnings } = app;
  const startedAt = new Date();
  let server: MetricsServer | null = null;
  app.addHook('onReady', async () => {
    addFigures(registry, sources);
    server = await startMetricsServer(address, {
      registry,
      readDetails: () => readDetails({ readiness, version, startedAt, dataDir, warnings, jobs }),
      log: app.log,
    });
    app.log.info(`metrics are served at ${server.url}/metrics`);
  });
  app.addHook('onClose', async () => server?.close());
}

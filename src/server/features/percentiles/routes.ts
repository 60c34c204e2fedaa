import type { FastifyInstance } from 'fastify';
import { kindCalls } from '#contract/calls/kinds.ts';
import { kindsOf, type Sport } from '#contract/kinds/sport.ts';
import { serveRemembered } from '#server/http/serve.ts';
import type { Percentiles } from './service.ts';

export async function percentileRoutes(
  app: FastifyInstance,
  { percentiles, sports }: { readonly percentiles: Percentiles; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const kind of kindsOf(sports)) {
    const calls = kindCalls(kind);
    await serveRemembered(app, calls.standing, ({ params, query }) =>
      percentiles.requirePercentiles(kind, params.id, query.group || null),
    );
    await serveRemembered(app, calls.histogram, ({ params }) =>
      percentiles.requireHistogram(kind, params.field),
    );
    await serveRemembered(app, calls.values, ({ params }) =>
      percentiles.requireValues(kind, params.field),
    );
  }
}

import type { FastifyInstance } from 'fastify';
import { kindCalls } from '#contract/calls/kinds.ts';
import { kindsOf, type Sport } from '#contract/sport.ts';
import { serve } from '#server/serve.ts';
import type { Standings } from './service.ts';

/** How items stand among their peers and how numbers are spread, for every kind. */
export async function standingRoutes(
  app: FastifyInstance,
  { standings, sports }: { readonly standings: Standings; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const kind of kindsOf(sports)) {
    const calls = kindCalls(kind);
    await serve(app, calls.standing, ({ params, query }) =>
      standings.require(kind, params.id, query.group || null),
    );
    await serve(app, calls.histogram, ({ params }) =>
      standings.requireHistogram(kind, params.field),
    );
  }
}

import type { FastifyInstance } from 'fastify';
import { crowdCall, crowdItemCall } from '#contract/calls/crowd.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { serve } from '#server/http/serve.ts';
import type { CrowdService } from './service.ts';

export async function crowdRoutes(
  app: FastifyInstance,
  { crowd, sports }: { readonly crowd: CrowdService; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const lineup of lineupsOf(sports)) {
    await serve(app, crowdCall(lineup), ({ query: { of = 'all' }, viewer }) =>
      crowd.requireCrowd(lineup, of, viewer),
    );
    await serve(app, crowdItemCall(lineup), ({ params }) => crowd.requireItem(lineup, params.id));
  }
}

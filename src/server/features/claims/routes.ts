import type { FastifyInstance } from 'fastify';
import { claimCall, clearClaim } from '#contract/calls/claims.ts';
import { claimables } from '#contract/fans/claims.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { serve } from '#server/http/serve.ts';
import type { Claims } from './service.ts';

export async function claimRoutes(
  app: FastifyInstance,
  { claims, sports }: { readonly claims: Claims; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const kind of claimables(sports)) {
    await serve(app, claimCall(kind), ({ params, body, viewer }) =>
      claims.toggle(kind, params.id, viewer.userId, body?.on ?? null),
    );
  }
  await serve(app, clearClaim, async ({ params, viewer }) => ({
    deleted: await claims.clear(params.id, viewer),
  }));
}

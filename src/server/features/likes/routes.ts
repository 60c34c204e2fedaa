import type { FastifyInstance } from 'fastify';
import { kindCalls } from '#contract/calls/kinds.ts';
import { fansCall } from '#contract/calls/likes.ts';
import { lineupCalls } from '#contract/calls/lineups.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { serve } from '#server/http/serve.ts';
import type { Likes } from './service.ts';

/** A toggle without a body flips the like, and a toggle with `{ on }` sets it. */
export async function likeRoutes(
  app: FastifyInstance,
  { likes, sports }: { readonly likes: Likes; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const kind of kindsOf(sports)) {
    await serve(app, kindCalls(kind).like, ({ params, body, viewer }) =>
      likes.toggle(kind, params.id, viewer.userId, body?.on ?? null),
    );
  }
  for (const lineup of lineupsOf(sports)) {
    await serve(app, lineupCalls(lineup).like, ({ params, body, viewer }) =>
      likes.toggle(lineup, params.id, viewer.userId, body?.on ?? null),
    );
  }
  for (const likeable of [...kindsOf(sports), ...lineupsOf(sports)]) {
    await serve(app, fansCall(likeable), ({ params, query, viewer }) =>
      likes.fansOf(likeable, params.id, query, viewer),
    );
  }
}

import type { FastifyInstance } from 'fastify';
import { rankingCall } from '#contract/calls/rankings.ts';
import { rankingsOf } from '#contract/kinds/rankings.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { serveRemembered } from '#server/http/serve.ts';
import type { Rankings } from './service.ts';

export async function rankingRoutes(
  app: FastifyInstance,
  { rankings, sports }: { readonly rankings: Rankings; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const ranking of rankingsOf(sports)) {
    await serveRemembered(app, rankingCall(ranking), ({ params, query, viewer }) => {
      const { name, page, size, ...groups } = query;
      const group = groups[ranking.within.name]?.toString();
      return rankings.requireRanking(ranking, params.id, { name, page, size, group }, viewer);
    });
  }
}

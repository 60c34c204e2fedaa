import type { FastifyInstance } from 'fastify';
import { lineupCalls } from '#contract/calls/lineups.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { serve, serveRemembered } from '#server/http/serve.ts';
import type { Lineups } from './service.ts';

export async function lineupRoutes(
  app: FastifyInstance,
  { lineups, sports }: { readonly lineups: Lineups; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const lineup of lineupsOf(sports)) {
    const calls = lineupCalls(lineup);
    await serve(app, calls.create, ({ body, viewer }) => lineups.create(lineup, body, viewer));
    await serveRemembered(app, calls.list, ({ query, viewer }) =>
      lineups.list(lineup, query, viewer),
    );
    await serveRemembered(app, calls.detail, ({ params, viewer }) =>
      lineups.requireLineup(lineup, params.id, viewer),
    );
    await serve(app, calls.update, ({ params, body, ifMatch, viewer }) =>
      lineups.update(lineup, params.id, { body, ifMatch }, viewer),
    );
    await serve(app, calls.remove, async ({ params, viewer }) => {
      await lineups.remove(lineup, params.id, viewer);
      return { deleted: true };
    });
    await serveRemembered(app, calls.versions, ({ params, query }) =>
      lineups.listVersions(lineup, params.id, query),
    );
    await serve(app, calls.removeVersion, async ({ params, viewer }) => {
      await lineups.removeVersion(lineup, params.id, params.versionId, viewer);
      return { deleted: true };
    });
  }
}

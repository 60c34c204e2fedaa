import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { kindsOf, type Sport } from '#contract/sport.ts';
import { HistogramAnswer, StandingAnswer } from '#contract/standing.ts';
import { peersOf } from '#server/db/tallies.ts';
import type { Standings } from './service.ts';

/** How items stand among their peers and how numbers are spread, for every kind (design part 5). */
export async function standingRoutes(
  app: FastifyInstance,
  deps: { readonly standings: Standings; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const kind of kindsOf(deps.sports)) {
    const { base } = kind.api;
    const tags = [kind.labels.title];
    const groups = peersOf(kind).join(', ');
    app.get<{ Params: { id: string }; Querystring: { group?: string } }>(
      `${base}/:id/standing`,
      {
        config: { access: 'verified' },
        schema: {
          tags,
          summary: `How one of the ${kind.labels.many} stands among its peers`,
          params: Type.Object({ id: Type.String() }),
          querystring: Type.Object(
            {
              group: Type.Optional(
                Type.String({ description: `Whom it is compared with: one of ${groups}` }),
              ),
            },
            { additionalProperties: false },
          ),
          response: { 200: StandingAnswer },
        },
      },
      ({ params, query }) => deps.standings.require(kind, params.id, query.group || null),
    );
    app.get<{ Params: { field: string } }>(
      `${base}/histogram/:field`,
      {
        config: { access: 'verified' },
        schema: {
          tags,
          summary: `How a number of all ${kind.labels.many} is spread`,
          params: Type.Object({ field: Type.String() }),
          response: { 200: HistogramAnswer },
        },
      },
      ({ params }) => deps.standings.requireHistogram(kind, params.field),
    );
  }
}

import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { pageAnswer } from '#contract/items.ts';
import {
  type Lineup,
  LineupQuery,
  lineupAnswer,
  lineupBody,
  lineupChanges,
} from '#contract/lineup.ts';
import { lineupsOf, type Sport } from '#contract/sport.ts';
import { requireViewer } from '#server/viewer.ts';
import type { Lineups, ListRequest } from './service.ts';

type Body = Record<string, string>;

interface ById {
  Params: { id: string };
}

/** Every call of one lineup. */
function routesOf(app: FastifyInstance, lineups: Lineups, lineup: Lineup): void {
  const { base, create } = lineup.api;
  const { one, many, title } = lineup.labels;
  const tags = [title];
  const params = Type.Object({ id: Type.String() });
  const answer = lineupAnswer(lineup);
  const response = { 200: answer };

  app.post<{ Body: Body }>(
    create,
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: lineup.labels.create,
        description: `Every slot takes an existing ${lineup.of.labels.one} of its own. One per user: a second is 409.`,
        body: lineupBody(lineup),
        response,
      },
    },
    (request) => lineups.create(lineup, request.body, requireViewer(request)),
  );

  app.get<{ Querystring: ListRequest }>(
    base,
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: `${title}, a page at a time`,
        description: 'Without any it answers 200 with no data.',
        querystring: LineupQuery,
        response: { 200: pageAnswer(answer) },
      },
    },
    (request) => lineups.list(lineup, request.query, request.viewer),
  );

  app.get<ById>(
    `${base}/:id`,
    {
      config: { access: 'public' },
      schema: { tags, summary: `One ${one}, with its likes`, params, response },
    },
    (request) => lineups.require(lineup, request.params.id, request.viewer),
  );

  app.patch<ById & { Body: Body }>(
    `${base}/:id`,
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: `Change the name or any slots of one's own ${one}`,
        description: `The owner of the ${one} alone.`,
        params,
        body: lineupChanges(lineup),
        response,
      },
    },
    (request) => lineups.update(lineup, request.params.id, request.body, requireViewer(request)),
  );

  app.delete<ById>(
    `${base}/:id`,
    {
      config: { access: 'verified' },
      schema: {
        tags,
        summary: `Delete one of the ${many}`,
        description: `The owner of the ${one} or an admin alone.`,
        params,
        response: { 200: Type.Object({ deleted: Type.Boolean() }) },
      },
    },
    async (request) => {
      await lineups.remove(lineup, request.params.id, requireViewer(request));
      return { deleted: true };
    },
  );
}

/** The calls of Elevens and Podiums, generated from their descriptions. */
export async function lineupRoutes(
  app: FastifyInstance,
  deps: { readonly lineups: Lineups; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const lineup of lineupsOf(deps.sports)) routesOf(app, deps.lineups, lineup);
}

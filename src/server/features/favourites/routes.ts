import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { itemAnswer, pageAnswer } from '#contract/items.ts';
import { lineupAnswer } from '#contract/lineup.ts';
import { maxPageSize, pageSize } from '#contract/lists.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/sport.ts';
import { fail } from '#server/fail.ts';
import type { PageRequest } from '#server/paging.ts';
import type { Favourites } from './service.ts';

const Query = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: pageSize })),
  },
  { additionalProperties: false },
);

/** A user's favourites: public, as user pages are (design part 5). */
export async function favouriteRoutes(
  app: FastifyInstance,
  deps: { readonly favourites: Favourites; readonly sports: readonly Sport[] },
): Promise<void> {
  const lists = [
    ...kindsOf(deps.sports).map((of) => ({ of, answer: itemAnswer(of) })),
    ...lineupsOf(deps.sports).map((of) => ({ of, answer: lineupAnswer(of) })),
  ];
  for (const { of, answer } of lists) {
    const list = of.favourites;
    const tags = ['Favourites'];
    const summary = `The ${of.labels.many} that a user likes, newest like first`;
    const response = { 200: pageAnswer(answer) };
    for (const url of [`/users/${list}/:id`, `/users/:id/favourites/${list}`]) {
      app.get<{ Params: { id: string }; Querystring: PageRequest }>(
        url,
        {
          config: { access: 'public' },
          schema: {
            tags,
            summary,
            params: Type.Object({ id: Type.String() }),
            querystring: Query,
            response,
          },
        },
        ({ params, query, viewer }) => deps.favourites.list(params.id, of, query, viewer),
      );
    }
  }

  app.get(
    '/users/:id/favourites/:list',
    {
      config: { access: 'public' },
      schema: { hide: true, params: Type.Object({ id: Type.String(), list: Type.String() }) },
    },
    () => fail('noSuchList'),
  );
}

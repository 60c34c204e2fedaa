import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { favouritesCalls } from '#contract/calls/favourites.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { serveRemembered } from '#server/http/serve.ts';
import { fail } from '#server/shared/fail.ts';
import type { Favourites } from './service.ts';

export async function favouriteRoutes(
  app: FastifyInstance,
  { favourites, sports }: { readonly favourites: Favourites; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const likeable of [...kindsOf(sports), ...lineupsOf(sports)]) {
    for (const call of Object.values(favouritesCalls(likeable))) {
      await serveRemembered(app, call, ({ params, query, viewer }) =>
        favourites.list(params.id, likeable, query, viewer),
      );
    }
  }

  app.get(
    '/users/:id/favourites/:list',
    {
      config: { access: 'public' },
      schema: { params: Type.Object({ id: Type.String(), list: Type.String() }) },
    },
    () => fail('noSuchList'),
  );
}

import type { FastifyInstance } from 'fastify';
import { kindCalls } from '#contract/calls/kinds.ts';
import { listUnchecked } from '#contract/calls/unchecked.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, type Sport } from '#contract/kinds/sport.ts';
import { serve, serveFile, serveRemembered } from '#server/http/serve.ts';
import { parseFacets, parseList } from './query.ts';
import type { Catalogue } from './service.ts';

async function kindRoutes(app: FastifyInstance, catalogue: Catalogue, kind: Kind): Promise<void> {
  const calls = kindCalls(kind);

  await serveRemembered(app, calls.list, ({ query, viewer }) =>
    catalogue.list(kind, parseList(kind, query), viewer),
  );
  await serveRemembered(app, calls.search, ({ params: { name }, query, viewer }) =>
    catalogue.list(kind, parseList(kind, query, { name }), viewer),
  );
  for (const call of [calls.sortAscending, calls.sortDescending]) {
    const descending = call === calls.sortDescending;
    await serveRemembered(app, call, ({ params: { stat }, query, viewer }) =>
      catalogue.list(kind, parseList(kind, query, { sort: { by: stat, descending } }), viewer),
    );
  }
  await serveRemembered(app, calls.filter, ({ params: filter, query, viewer }) =>
    catalogue.list(kind, parseList(kind, query, { filter }), viewer),
  );
  await serveRemembered(app, calls.existing, async ({ query: { ids } }) => ({
    ids: await catalogue.findExisting(kind, ids.split(',')),
  }));
  for (const call of [calls.detail, calls.notPopulated]) {
    await serveRemembered(app, call, async ({ params, viewer, request }) => {
      const item = await catalogue.requireItem(kind, params.id, viewer);
      // The creator's right to delete expires after a day.
      if (item.can.delete) request.responseCacheKey = null;
      return item;
    });
  }
  await serveRemembered(app, calls.facets, ({ query, viewer }) =>
    catalogue.countFacets(kind, parseFacets(kind, query), viewer),
  );
  await serveFile(app, calls.csv, ({ query, viewer }) => {
    const { separator, ...list } = query;
    const isPage = list.page !== undefined || list.size !== undefined;
    return catalogue.openCsv(kind, parseList(kind, list), viewer, { isPage, separator });
  });
  await serve(app, calls.create, ({ body, viewer, image }) =>
    catalogue.create(kind, body, viewer, image),
  );
  await serve(app, calls.remove, async ({ params, viewer }) => {
    await catalogue.remove(kind, params.id, viewer);
    return { deleted: true };
  });
  await serve(app, calls.check, ({ params, body, viewer }) =>
    catalogue.setChecked(kind, params.id, body.on, viewer),
  );
}

export async function catalogueRoutes(
  app: FastifyInstance,
  deps: { readonly catalogue: Catalogue; readonly sports: readonly Sport[] },
): Promise<void> {
  await serveRemembered(app, listUnchecked, ({ query }) => deps.catalogue.listUnchecked(query));
  for (const kind of kindsOf(deps.sports)) await kindRoutes(app, deps.catalogue, kind);
}

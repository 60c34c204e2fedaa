import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/calls/shared.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { queryKeyOf, queryOf } from './query.ts';
import { visitStaleMs } from './query-client.ts';
import { kindEndpointsOf, lineupEndpointsOf } from './typed-endpoints.ts';

/** Allows no action, because lists lack the viewer's rights. */
export function findListed(client: QueryClient, kind: Kind, id: string): ItemDetail | undefined {
  const queryKey = queryKeyOf(kindEndpointsOf(kind).list, { query: {} });
  for (const [, page] of client.getQueriesData<Page<Item>>({ queryKey })) {
    const item = page?.data.find(({ _id }) => _id === id);
    if (item) return { ...item, can: { edit: false, delete: false } };
  }
  return undefined;
}

export function itemQuery(client: QueryClient, kind: Kind, id: string) {
  return {
    ...queryOf(kindEndpointsOf(kind).detail, { params: { id } }),
    placeholderData: () => findListed(client, kind, id),
  };
}

export function lineupQuery(lineup: Lineup, id: string) {
  return queryOf(lineupEndpointsOf(lineup).detail, { params: { id } });
}

/** Actions on other pages change the user's data. */
export function userQuery(id: string) {
  return { ...queryOf('GET /users/:id', { params: { id } }), staleTime: visitStaleMs };
}

/** Changes only on a server restart. */
export const siteQuery = { ...queryOf('GET /site'), staleTime: Number.POSITIVE_INFINITY };

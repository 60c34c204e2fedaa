import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/calls/shared.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { queryKeyOf, queryOf } from './query.ts';
import { visitStaleMs } from './query-client.ts';
import { kindEndpointsOf, lineupEndpointsOf } from './typed-endpoints.ts';

/** Item from any cached list, which lacks the allowed actions. */
export function findListed(client: QueryClient, kind: Kind, id: string): ItemDetail | undefined {
  const lists = queryKeyOf(kindEndpointsOf(kind).list, { query: {} });
  const listed = client
    .getQueriesData<Page<Item>>({ queryKey: lists })
    .flatMap(([, page]) => page?.data ?? [])
    .find((item) => item._id === id);
  return listed && { ...listed, can: { edit: false, delete: false } };
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

/** Refetched on every visit, as other pages change it. */
export function userQuery(id: string) {
  return { ...queryOf('GET /users/:id', { params: { id } }), staleTime: visitStaleMs };
}

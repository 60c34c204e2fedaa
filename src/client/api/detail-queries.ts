import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/calls/shared.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { queryKeyOf, queryOf } from './query.ts';
import { visitStaleMs } from './query-client.ts';
import { kindEndpointsOf, lineupEndpointsOf } from './typed-endpoints.ts';

/** The item as some list already has it, which does not say what may be done to it. */
export function findListed(client: QueryClient, kind: Kind, id: string): ItemDetail | undefined {
  const lists = queryKeyOf(kindEndpointsOf(kind).list, { query: {} });
  const listed = client
    .getQueriesData<Page<Item>>({ queryKey: lists })
    .flatMap(([, page]) => page?.data ?? [])
    .find((item) => item._id === id);
  return listed && { ...listed, can: { edit: false, delete: false } };
}

/** One item with everything its detail page shows, most of which a gallery brought along. */
export function itemQuery(client: QueryClient, kind: Kind, id: string) {
  return {
    ...queryOf(kindEndpointsOf(kind).detail, { params: { id } }),
    placeholderData: () => findListed(client, kind, id),
  };
}

/** One lineup with its likes. */
export function lineupQuery(lineup: Lineup, id: string) {
  return queryOf(lineupEndpointsOf(lineup).detail, { params: { id } });
}

/** A user's public data. Other pages change what it says, so it is asked for on every visit. */
export function userQuery(id: string) {
  return { ...queryOf('GET /users/:id', { params: { id } }), staleTime: visitStaleMs };
}

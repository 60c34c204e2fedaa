import type { QueryClient } from '@tanstack/react-query';
import { refreshLineups } from '#client/api/lineup-queries.ts';
import { listQueryOf, queryKeyOf, refreshQueries } from '#client/api/query.ts';
import { kindEndpointsOf, rankingEndpointOf } from '#client/api/typed-endpoints.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { pageSize } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';
import { type FinderState, readFinder, toListParameters } from './finder/finder-state.ts';
import { getRememberedView, pageSizeOf, readListView } from './list-view.ts';

export function itemsQuery(kind: Kind, state: FinderState, size = pageSize) {
  return listQueryOf(kindEndpointsOf(kind).list, { query: toListParameters(state, size) });
}

/** Uses the view that the path names or the device remembers. */
export function itemsQueryAt(kind: Kind, path: string) {
  const params = new URLSearchParams(path.split('?')[1]);
  const size = pageSizeOf(readListView(params) ?? getRememberedView(kind));
  return itemsQuery(kind, readFinder(kind, params, size), size);
}

/** Invalidates all lists, whose order an added or deleted item may change. */
export async function refreshCatalogue(client: QueryClient): Promise<void> {
  const kinds = kindsOf(sports);
  const endpoints = kinds.flatMap((kind) => {
    const { list, detail, standing, histogram, facets } = kindEndpointsOf(kind);
    return [list, detail, standing, histogram, facets, ...rankingEndpointsOf(kind)];
  });
  await Promise.all([refreshQueries(client, endpoints), refreshLineups(client)]);
}

const rankingEndpointsOf = (kind: Kind) => (kind.ranking ? [rankingEndpointOf(kind)] : []);

export function removeCachedItem(client: QueryClient, kind: Kind, id: string): void {
  const { detail, standing } = kindEndpointsOf(kind);
  for (const target of [detail, standing, ...rankingEndpointsOf(kind)]) {
    client.removeQueries({ queryKey: queryKeyOf(target, { params: { id } }) });
  }
  // A list filtered by the deleted item would be refetched in vain.
  for (const { list } of kindsOf(sports).map(kindEndpointsOf)) {
    client.removeQueries({
      queryKey: queryKeyOf(list),
      predicate: ({ queryKey: [, input] }) => isFilteredBy(input, id),
    });
  }
  void refreshCatalogue(client);
}

function isFilteredBy(input: unknown, id: string): boolean {
  const query = (input as { query?: object } | undefined)?.query ?? {};
  return Object.values(query).flat().includes(id);
}

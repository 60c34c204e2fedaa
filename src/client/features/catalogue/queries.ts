import type { QueryClient } from '@tanstack/react-query';
import { refreshLineups } from '#client/api/lineup-queries.ts';
import { listQueryOf, queryKeyOf, refreshQueries } from '#client/api/query.ts';
import { kindEndpointsOf, rankingEndpointOf } from '#client/api/typed-endpoints.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { pageSize } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';
import { type FinderState, readFinder, toListParameters } from './finder/finder-state.ts';

export function itemsQuery(kind: Kind, state: FinderState) {
  return listQueryOf(kindEndpointsOf(kind).list, { query: toListParameters(state, pageSize) });
}

export function itemsQueryAt(kind: Kind, path: string) {
  return itemsQuery(kind, readFinder(kind, new URLSearchParams(path.split('?')[1])));
}

/** Invalidates all lists after an item was added or deleted, as their order may change. */
export async function refreshCatalogue(client: QueryClient): Promise<void> {
  const kinds = kindsOf(sports);
  const items = kinds.flatMap((kind) => {
    const { list, detail, standing, histogram } = kindEndpointsOf(kind);
    return [list, detail, standing, histogram, ...rankingEndpointsOf(kind)];
  });
  await Promise.all([refreshQueries(client, items), refreshLineups(client)]);
}

const rankingEndpointsOf = (kind: Kind) => (kind.ranking ? [rankingEndpointOf(kind)] : []);

export function removeCachedItem(client: QueryClient, kind: Kind, id: string): void {
  const { detail, standing } = kindEndpointsOf(kind);
  for (const target of [detail, standing, ...rankingEndpointsOf(kind)]) {
    client.removeQueries({ queryKey: queryKeyOf(target, { params: { id } }) });
  }
  // Lists filtered by the deleted item are removed instead of refetched.
  for (const { list } of kindsOf(sports).map(kindEndpointsOf)) {
    client.removeQueries({
      queryKey: queryKeyOf(list),
      predicate: ({ queryKey: [, input] }) => listsReferring(input, id),
    });
  }
  void refreshCatalogue(client);
}

function listsReferring(input: unknown, id: string): boolean {
  const query = (input as { query?: object } | undefined)?.query ?? {};
  return Object.values(query).includes(id);
}

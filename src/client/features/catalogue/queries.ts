import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetching } from '#client/api/send.ts';
import { kindTargets } from '#client/api/targets.ts';
import type { Item, ItemDetail } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { type Page, pageSize } from '#contract/lists.ts';
import { type FinderState, toListParameters } from './finder-state.ts';

const root = 'catalogue';

/** A gallery's page of items; the page before stays on show while the next one loads. */
export function itemsQuery(kind: Kind, state: FinderState) {
  const query = toListParameters(state, pageSize);
  return queryOptions({
    queryKey: [root, kind.name, 'list', query],
    queryFn: fetching(kindTargets(kind).list, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The item as some list already has it, which does not say what may be done to it. */
function findListed(client: QueryClient, kind: Kind, id: string): ItemDetail | undefined {
  const listed = client
    .getQueriesData<Page<Item>>({ queryKey: [root, kind.name, 'list'] })
    .flatMap(([, page]) => page?.data ?? [])
    .find((item) => item._id === id);
  return listed && { ...listed, can: { edit: false, delete: false } };
}

/** One item with everything its detail page shows, most of which a gallery brought along. */
export function itemQuery(client: QueryClient, kind: Kind, id: string) {
  return queryOptions({
    queryKey: [root, kind.name, 'detail', id],
    queryFn: fetching(kindTargets(kind).detail, { params: { id } }),
    placeholderData: () => findListed(client, kind, id),
  });
}

/** Marks everything known as out of date, after an item came: others may be sorted around it. */
export function refreshCatalogue(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [root] });
}

/** Drops a deleted item and asks anew for what may have held it. */
export function forgetItem(client: QueryClient, kind: Kind, id: string): void {
  for (const what of ['detail', 'standing']) {
    client.removeQueries({ queryKey: [root, kind.name, what, id] });
  }
  void refreshCatalogue(client);
}

import type { QueryClient } from '@tanstack/react-query';
import { listQueryOf, queryKeyOf, queryOf, refreshQueries } from '#client/api/query.ts';
import { kindTargets } from '#client/api/targets.ts';
import { refreshLineups } from '#client/community/lineup-queries.ts';
import type { Item, ItemDetail } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { type Page, pageSize } from '#contract/lists.ts';
import { kindsOf } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';
import { type FinderState, toListParameters } from './finder-state.ts';

/** A gallery's page of items; the page before stays on show while the next one loads. */
export function itemsQuery(kind: Kind, state: FinderState) {
  return listQueryOf(kindTargets(kind).list, { query: toListParameters(state, pageSize) });
}

/** The item as some list already has it, which does not say what may be done to it. */
export function findListed(client: QueryClient, kind: Kind, id: string): ItemDetail | undefined {
  const lists = queryKeyOf(kindTargets(kind).list, { query: {} });
  const listed = client
    .getQueriesData<Page<Item>>({ queryKey: lists })
    .flatMap(([, page]) => page?.data ?? [])
    .find((item) => item._id === id);
  return listed && { ...listed, can: { edit: false, delete: false } };
}

/** One item with everything its detail page shows, most of which a gallery brought along. */
export function itemQuery(client: QueryClient, kind: Kind, id: string) {
  return {
    ...queryOf(kindTargets(kind).detail, { params: { id } }),
    placeholderData: () => findListed(client, kind, id),
  };
}

/** Marks everything known as out of date, after an item came: others may be sorted around it. */
export async function refreshCatalogue(client: QueryClient): Promise<void> {
  const targets = kindsOf(sports).map(kindTargets);
  const items = targets.flatMap(({ list, detail, standing, histogram }) => [
    list,
    detail,
    standing,
    histogram,
  ]);
  await Promise.all([refreshQueries(client, items), refreshLineups(client)]);
}

/** Drops a deleted item and asks again for what may have held it. */
export function forgetItem(client: QueryClient, kind: Kind, id: string): void {
  const { detail, standing } = kindTargets(kind);
  for (const target of [detail, standing]) {
    client.removeQueries({ queryKey: queryKeyOf(target, { params: { id } }) });
  }
  void refreshCatalogue(client);
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call, type Result, unwrap } from '#client/api/call.ts';
import type { Item } from '#contract/items.ts';
import type { Lineup, LineupItem, Slot, SlotItem } from '#contract/lineup.ts';
import { type Page, reducedPageSize } from '#contract/lists.ts';
import type { Places } from './builder-state.ts';

/** What a fan looks for in the picker. */
export interface PickerSearch {
  readonly name: string;
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

/** Who may stand in a slot, a reduced page at a time. */
export function candidatesQuery(lineup: Lineup, slot: Slot, search: PickerSearch) {
  const { api, name } = lineup.of;
  const params = new URLSearchParams({
    ...(slot.position && { position: slot.position }),
    ...(search.name && { name: search.name }),
    sort: search.sort,
    page: String(search.page),
    size: String(reducedPageSize),
  });
  const path = `${api.base}/?${params}`;
  return queryOptions({
    queryKey: ['catalogue', name, 'list', path],
    queryFn: async ({ signal }) => unwrap(await call<Page<Item>>('GET', path, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** What a slot keeps of an item of the list. */
export function toSlotItem(lineup: Lineup, item: Item): SlotItem {
  const shown = lineup.shows.map((field) => [field, item[field]] as const);
  return { _id: item._id, name: item.name, image: item.image, ...Object.fromEntries(shown) };
}

/**
 * The slots whose item the server no longer has, as of a player deleted since a draft was kept.
 * One that no answer comes for counts as still there.
 */
export async function findGone({ of }: Lineup, places: Places): Promise<string[]> {
  const asked = Object.entries(places).map(async ([slot, item]) => {
    if (!item) return [];
    const result = await call('GET', `${of.api.base}/${encodeURIComponent(item._id)}`);
    return result.status === 404 ? [slot] : [];
  });
  return (await Promise.all(asked)).flat();
}

/** Saves a lineup: a new one, or the changes of the one with that id. */
export function saveLineup(
  { api }: Lineup,
  id: string | null,
  name: string,
  places: Places,
): Promise<Result<LineupItem>> {
  const standing = Object.entries(places).flatMap(([slot, item]) =>
    item ? [[slot, item._id] as const] : [],
  );
  const options: CallOptions = { json: { name, ...Object.fromEntries(standing) } };
  return id === null
    ? call('POST', api.create, options)
    : call('PATCH', `${api.base}/${encodeURIComponent(id)}`, options);
}

import { listQueryOf } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { kindEndpointsOf, lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';

interface PickerSearch {
  readonly name: string;
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

export function candidatesQuery(lineup: Lineup, slot: Slot, search: PickerSearch) {
  const query = {
    ...(slot.position && { position: slot.position }),
    ...(search.name && { name: search.name }),
    sort: search.sort,
    unchecked: 'last' as const,
    page: search.page,
    size: reducedPageSize,
  };
  return listQueryOf(kindEndpointsOf(lineup.of).list, { query });
}

/** Slots of a draft whose items were deleted. Empty if the request fails. */
export async function findSlotsOfDeleted({ of }: Lineup, slotItems: SlotItems): Promise<string[]> {
  const filled = Object.entries(slotItems).flatMap(([slot, item]) =>
    item ? [{ slot, id: item._id }] : [],
  );
  if (filled.length === 0) return [];
  const ids = filled.map(({ id }) => id).join(',');
  const result = await send(kindEndpointsOf(of).existing, { query: { ids } });
  if (!result.ok) return [];
  return filled.filter(({ id }) => !result.data.ids.includes(id)).map(({ slot }) => slot);
}

/** Lineup that a save updates, at a version if known. */
export interface SaveBase {
  readonly id: string;
  readonly version: string | null;
}

interface Built {
  readonly name: string;
  readonly slotItems: SlotItems;
  /** Id of another fan's lineup that it was started from. */
  readonly startedFrom: string | null;
}

/** Saves a lineup: creates one without a base, otherwise updates that one. */
export function saveLineup(
  lineup: Lineup,
  base: SaveBase | null,
  { name, slotItems, startedFrom }: Built,
) {
  const filled = Object.entries(slotItems).flatMap(([slot, item]) =>
    item ? [[slot, item._id] as const] : [],
  );
  const body = {
    name,
    ...Object.fromEntries(filled),
    ...(startedFrom !== null && { startedFrom }),
  };
  const { create, update } = lineupEndpointsOf(lineup);
  if (base === null) return send(create, { body });
  const { id, version } = base;
  return send(update, { params: { id }, body, ...(version !== null && { ifMatch: version }) });
}

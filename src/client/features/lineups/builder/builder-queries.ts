import { listQueryOf } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { kindEndpointsOf, lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';

interface PickerSearch {
  readonly name: string;
  /** Id of an item, such as a team, that the candidates must refer to. */
  readonly referenceId?: string | undefined;
  readonly sort: string;
  readonly page: number;
}

/** Finds the first reference on the kind's cards, such as a player's team. */
export function getReferenceFilter(
  kind: Kind,
): { readonly name: string; readonly to: string } | null {
  for (const name of kind.card) {
    const field = kind.fields[name];
    if (field?.type === 'references') return { name, to: field.to };
  }
  return null;
}

export function candidatesQuery(lineup: Lineup, slot: Slot, search: PickerSearch) {
  const filter = getReferenceFilter(lineup.of);
  const query = {
    ...(filter && search.referenceId && { [filter.name]: search.referenceId }),
    ...(slot.position && { position: slot.position }),
    ...(search.name && { name: search.name }),
    sort: search.sort,
    unchecked: 'last' as const,
    page: search.page,
    size: reducedPageSize,
  };
  return listQueryOf(kindEndpointsOf(lineup.of).list, { query });
}

function listFilledSlots(slotItems: SlotItems) {
  const filledSlots: { slot: string; id: string }[] = [];
  for (const [slot, item] of Object.entries(slotItems)) {
    if (item) filledSlots.push({ slot, id: item._id });
  }
  return filledSlots;
}

/** Empty if the request fails. */
export async function findSlotsOfDeleted(lineup: Lineup, slotItems: SlotItems): Promise<string[]> {
  const filled = listFilledSlots(slotItems);
  if (filled.length === 0) return [];
  const ids = filled.map(({ id }) => id).join(',');
  const result = await send(kindEndpointsOf(lineup.of).existing, { query: { ids } });
  if (!result.ok) return [];
  return filled.filter(({ id }) => !result.data.ids.includes(id)).map(({ slot }) => slot);
}

/** Saved lineup to update. A known version is sent as a condition. */
export interface SaveBase {
  readonly id: string;
  readonly version: string | null;
}

interface LineupInput {
  readonly name: string;
  readonly slotItems: SlotItems;
  readonly startedFrom: string | null;
}

export function saveLineup(
  lineup: Lineup,
  base: SaveBase | null,
  { name, slotItems, startedFrom }: LineupInput,
) {
  const body = {
    name,
    ...Object.fromEntries(listFilledSlots(slotItems).map(({ slot, id }) => [slot, id] as const)),
    ...(startedFrom !== null && { startedFrom }),
  };
  const { create, update } = lineupEndpointsOf(lineup);
  if (base === null) return send(create, { body });
  const { id, version } = base;
  return send(update, { params: { id }, body, ...(version !== null && { ifMatch: version }) });
}

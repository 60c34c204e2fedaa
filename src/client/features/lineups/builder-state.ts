import type { Lineup } from '#contract/lineup.ts';
import { getSlotItem, type LineupItem, type SlotItem } from '#contract/lineup-items.ts';

/** What stands in every slot, null where it is open. */
export type Places = Readonly<Record<string, SlotItem | null>>;

export interface BuilderState {
  readonly name: string;
  readonly places: Places;
  /** Earlier and undone places, the nearest last. */
  readonly past: readonly Places[];
  readonly future: readonly Places[];
}

export type BuilderAction =
  /** Puts an item into a slot; one that stands elsewhere swaps with whoever stood there. */
  | { readonly type: 'place'; readonly slot: string; readonly item: SlotItem }
  | { readonly type: 'swap'; readonly from: string; readonly to: string }
  | { readonly type: 'remove'; readonly slot: string }
  | { readonly type: 'name'; readonly name: string }
  /** Takes out items that no longer may stand anywhere, for undo not to bring them back. */
  | { readonly type: 'lose'; readonly ids: readonly string[] }
  /** Opens another lineup; what was there before can be undone to. */
  | { readonly type: 'open'; readonly name: string; readonly places: Places }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Steps that can be undone; the oldest are forgotten. */
const maxPast = 100;

/** A lineup with every slot open. */
export function emptyPlaces({ slots }: Lineup): Places {
  return Object.fromEntries(slots.map(({ name }) => [name, null]));
}

/** What a saved lineup has in its slots. */
export function placesOf(lineup: Lineup, saved: LineupItem): Places {
  return Object.fromEntries(lineup.slots.map((slot) => [slot.name, getSlotItem(saved, slot)]));
}

/** A builder that starts with these places and has nothing to undo. */
export function startBuilder(name: string, places: Places): BuilderState {
  return { name, places, past: [], future: [] };
}

/** The slot in which the item stands, or null. */
export function slotOf(places: Places, itemId: string): string | null {
  return Object.keys(places).find((slot) => places[slot]?._id === itemId) ?? null;
}

function placed(places: Places, slot: string, item: SlotItem): Places {
  const before = slotOf(places, item._id);
  if (before === slot) return places;
  const moved = before === null ? {} : { [before]: places[slot] ?? null };
  return { ...places, ...moved, [slot]: item };
}

function withoutItems(places: Places, ids: readonly string[]): Places {
  return Object.fromEntries(
    Object.entries(places).map(([slot, item]) => [
      slot,
      item && ids.includes(item._id) ? null : item,
    ]),
  );
}

function step(state: BuilderState, places: Places): BuilderState {
  if (places === state.places) return state;
  return { ...state, places, past: [...state.past, state.places].slice(-maxPast), future: [] };
}

export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const { places, past, future } = state;
  switch (action.type) {
    case 'place':
      return step(state, placed(places, action.slot, action.item));
    case 'swap': {
      const { from, to } = action;
      if (from === to) return state;
      return step(state, { ...places, [from]: places[to] ?? null, [to]: places[from] ?? null });
    }
    case 'remove':
      return places[action.slot] ? step(state, { ...places, [action.slot]: null }) : state;
    case 'name':
      return { ...state, name: action.name };
    case 'lose': {
      const without = (each: Places) => withoutItems(each, action.ids);
      return {
        ...state,
        places: without(places),
        past: past.map(without),
        future: future.map(without),
      };
    }
    case 'open':
      return { ...step(state, action.places), name: action.name };
    case 'undo': {
      const before = past.at(-1);
      if (!before) return state;
      return { ...state, places: before, past: past.slice(0, -1), future: [...future, places] };
    }
    case 'redo': {
      const after = future.at(-1);
      if (!after) return state;
      return { ...state, places: after, past: [...past, places], future: future.slice(0, -1) };
    }
    default:
      return action satisfies never;
  }
}

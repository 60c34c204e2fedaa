import type { Started } from '#client/lineups/building/draft.ts';
import { type SlotItems, slotOf } from '#client/lineups/building/slot-items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';

export interface BuilderState {
  readonly name: string;
  readonly slotItems: SlotItems;
  /** Undo and redo stacks, with the next step last. */
  readonly past: readonly SlotItems[];
  readonly future: readonly SlotItems[];
  /** Read it with `getStarted`. */
  readonly started: Started | null;
}

export type BuilderAction =
  /** Swaps with the occupant if the item is in another slot. */
  | { readonly type: 'place'; readonly slot: string; readonly item: SlotItem }
  | { readonly type: 'swap'; readonly from: string; readonly to: string }
  | { readonly type: 'remove'; readonly slot: string }
  | { readonly type: 'name'; readonly name: string }
  /** Removes deleted items also from the undo and redo stacks. */
  | { readonly type: 'purge'; readonly ids: readonly string[] }
  | { readonly type: 'open'; readonly name: string; readonly slotItems: SlotItems }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const maxPast = 100;

/** Makes a start from another fan's lineup undoable. */
export function startBuilder(
  name: string,
  slotItems: SlotItems,
  started: Started | null = null,
): BuilderState {
  return { name, slotItems, past: started ? [started.before] : [], future: [], started };
}

/** Null once the start was undone. */
export function getStarted({ past, started }: BuilderState): Started | null {
  return past.length > 0 ? started : null;
}

function placeItem(slotItems: SlotItems, slot: string, item: SlotItem): SlotItems {
  const from = slotOf(slotItems, item._id);
  if (from === slot) return slotItems;
  const swapped = from === null ? {} : { [from]: slotItems[slot] ?? null };
  return { ...slotItems, ...swapped, [slot]: item };
}

function withoutItems(slotItems: SlotItems, ids: readonly string[]): SlotItems {
  return Object.fromEntries(
    Object.entries(slotItems).map(([slot, item]) => [
      slot,
      item && ids.includes(item._id) ? null : item,
    ]),
  );
}

function addStep(state: BuilderState, slotItems: SlotItems): BuilderState {
  if (slotItems === state.slotItems) return state;
  return {
    ...state,
    started: getStarted(state),
    slotItems,
    past: [...state.past, state.slotItems].slice(-maxPast),
    future: [],
  };
}

export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const { slotItems, past, future } = state;
  switch (action.type) {
    case 'place':
      return addStep(state, placeItem(slotItems, action.slot, action.item));
    case 'swap': {
      const { from, to } = action;
      if (from === to) return state;
      return addStep(state, {
        ...slotItems,
        [from]: slotItems[to] ?? null,
        [to]: slotItems[from] ?? null,
      });
    }
    case 'remove':
      return slotItems[action.slot] ? addStep(state, { ...slotItems, [action.slot]: null }) : state;
    case 'name':
      return { ...state, name: action.name };
    case 'purge': {
      const purgeItems = (items: SlotItems) => withoutItems(items, action.ids);
      return {
        ...state,
        slotItems: purgeItems(slotItems),
        past: past.map(purgeItems),
        future: future.map(purgeItems),
      };
    }
    case 'open':
      return { ...addStep(state, action.slotItems), name: action.name, started: null };
    case 'undo': {
      const before = past.at(-1);
      if (!before) return state;
      return {
        ...state,
        slotItems: before,
        past: past.slice(0, -1),
        future: [...future, slotItems],
      };
    }
    case 'redo': {
      const after = future.at(-1);
      if (!after) return state;
      return {
        ...state,
        slotItems: after,
        past: [...past, slotItems],
        future: future.slice(0, -1),
      };
    }
    default:
      return action satisfies never;
  }
}

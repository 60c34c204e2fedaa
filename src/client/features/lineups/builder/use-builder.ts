import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { openDraft, writeDraft } from '#client/lineups/building/draft.ts';
import {
  fittingSlots,
  type SlotItems,
  slotItemsOf,
  slotOf,
} from '#client/lineups/building/slot-items.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { isolated } from '#contract/isolated.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { wrongPlaceNotice } from '#contract/notices.ts';
import { nextOpenSlot, openSlots, swapTargets } from '../board/slot-navigation.ts';
import {
  fittingPlacesText,
  formatFilled,
  possibleSlotsText,
  type RemovalReason,
  removalText,
} from '../lineup-text.ts';
import { findSlotsOfDeleted, type SaveBase } from './builder-queries.ts';
import {
  type BuilderAction,
  type BuilderState,
  builderReducer,
  getStarted,
  startBuilder,
} from './builder-state.ts';

export interface CarriedItem {
  readonly item: SlotItem;
  /** Source slot, or null for the list. */
  readonly from: string | null;
  readonly targets: readonly string[];
}

export interface Builder {
  readonly state: BuilderState;
  /** Saved lineup being edited, at the version opened, or null for a new one. */
  readonly base: SaveBase | null;
  readonly open: string | null;
  readonly carried: CarriedItem | null;
  /** Slots named in the notice after a drop on a wrong slot. */
  readonly namedSlots: readonly string[];
  readonly announcement: Announcement;
  /** Reasons why slots were reopened, one sentence each. Refilled slots are omitted. */
  readonly removals: readonly string[];
  readonly show: (slot: string | null) => void;
  readonly rename: (name: string) => void;
  /** Places an item, opens the next open slot's list, and returns the slot to continue from. */
  readonly place: (slot: string, item: SlotItem) => string;
  readonly remove: (slot: string) => void;
  readonly pickUp: (source: { from: string } | { item: SlotItem }) => void;
  /** Drops the carried item. Returns false on an illegal slot, and puts the item back. */
  readonly drop: (slot: string | null) => boolean;
  /** Clears slots whose items are no longer allowed anywhere. Undo does not restore them. */
  readonly purge: (slots: readonly string[], reason: RemovalReason) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Opens a saved lineup. Undo returns to the current one. */
  readonly openSaved: (saved: LineupSummary) => void;
  /** Keeps the current lineup, to overwrite the version saved since. */
  readonly replaceSaved: (saved: LineupSummary) => void;
  /** Continues as a new lineup, after the saved one was deleted. */
  readonly forgetSaved: () => void;
}

interface Start {
  readonly base: SaveBase | null;
  readonly state: BuilderState;
  /** True if restored from a draft in this browser, whose items may be deleted by now. */
  readonly isDraft: boolean;
}

interface Announcement {
  readonly text: string;
  readonly names: readonly string[];
}

type Removals = Readonly<Record<string, string>>;

const baseOf = ({ _id, version }: LineupSummary): SaveBase => ({ id: _id, version });

/**
 * Initial state: the draft if it belongs to the saved lineup, else the saved lineup, else open
 * slots.
 */
function startOf(lineup: Lineup, userId: string, saved: LineupSummary | null): Start {
  const { draft, isStored } = openDraft(lineup, userId, saved);
  // Keeps the version that the draft was based on, so that later saves elsewhere are not
  // overwritten.
  const base = saved && { id: saved._id, version: draft.version ?? saved.version };
  return { base, state: startBuilder(draft.name, draft.places, draft.started), isDraft: isStored };
}

/** Lineups are saved full, so an open slot has lost its item since. */
function removalsOf(lineup: Lineup, saved: LineupSummary | null): Removals {
  if (!saved) return {};
  return Object.fromEntries(
    openSlots(lineup, slotItemsOf(lineup, saved)).map((slot) => [
      slot.name,
      removalText(lineup, slot, null, 'gone'),
    ]),
  );
}

/**
 * State and actions of building a lineup. A draft is stored after every step
 * (docs/product/lineups.md#builders).
 */
export function useBuilder(lineup: Lineup, userId: string, saved: LineupSummary | null): Builder {
  const [start] = useState(() => startOf(lineup, userId, saved));
  const [base, setBase] = useState(start.base);
  const [state, dispatch] = useReducer(builderReducer, start.state);
  const [open, setOpen] = useState<string | null>(null);
  const [carried, setCarried] = useState<CarriedItem | null>(null);
  const [namedSlots, setNamedSlots] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', names: [] });
  const [removals, setRemovals] = useState(() => removalsOf(lineup, saved));
  const { name, slotItems } = state;
  const started = getStarted(state);

  // Stores every step from the first change on, including an undo back to the start.
  const changed = useRef(false);
  useEffect(() => {
    changed.current ||=
      base !== start.base || slotItems !== start.state.slotItems || name !== start.state.name;
    if (!changed.current) return;
    const { id = null, version = null } = base ?? {};
    const draft = { base: id, version, name, places: slotItems };
    writeDraft(lineup, userId, { ...draft, ...(started && { started }) });
  }, [lineup, userId, start, base, name, slotItems, started]);

  const requireSlot = useCallback(
    (slotName: string): Slot => {
      const slot = lineup.slots.find((candidate) => candidate.name === slotName);
      if (!slot) throw new Error(`${lineup.name} has no slot ${slotName}`);
      return slot;
    },
    [lineup],
  );
  const purge = useCallback(
    (from: SlotItems, slotNames: readonly string[], reason: RemovalReason) => {
      const removed = slotNames.map((slot) => [slot, from[slot] ?? null] as const);
      dispatch({ type: 'purge', ids: removed.flatMap(([, item]) => item?._id ?? []) });
      const words = removed.map(([slot, item]) => [
        slot,
        removalText(lineup, requireSlot(slot), item, reason),
      ]);
      setRemovals((before) => ({ ...before, ...Object.fromEntries(words) }));
    },
    [lineup, requireSlot],
  );

  useEffect(() => {
    if (!start.isDraft) return;
    const { slotItems: kept } = start.state;
    void findSlotsOfDeleted(lineup, kept).then(
      (slots) => slots.length > 0 && purge(kept, slots, 'gone'),
    );
  }, [lineup, start, purge]);

  const labelOf = (slotName: string) => lowerFirst(requireSlot(slotName).label);

  function take(action: BuilderAction, what: string, ...names: readonly string[]) {
    dispatch(action);
    const filled = formatFilled(lineup, builderReducer(state, action).slotItems);
    setAnnouncement({ text: `${what}. ${filled}.`, names });
  }

  function place(slot: string, item: SlotItem): string {
    const action = { type: 'place', slot, item } as const;
    take(action, `${isolated(item.name)} placed at ${labelOf(slot)}`, item.name);
    setCarried(null);
    const next = nextOpenSlot(lineup, builderReducer(state, action).slotItems, slot)?.name ?? null;
    setOpen(next);
    return next ?? slot;
  }

  function swap(from: string, to: string) {
    const [moving, occupant] = [slotItems[from], slotItems[to]];
    if (!moving) return;
    const result = occupant
      ? `${isolated(moving.name)} and ${isolated(occupant.name)} change places`
      : `${isolated(moving.name)} moved to ${labelOf(to)}`;
    take({ type: 'swap', from, to }, result, moving.name, occupant?.name ?? '');
  }

  return {
    state,
    base,
    open,
    carried,
    namedSlots,
    announcement,
    removals: openSlots(lineup, slotItems).flatMap((slot) => removals[slot.name] ?? []),
    show: setOpen,
    rename: (next) => dispatch({ type: 'name', name: next }),
    place,
    remove(slot) {
      const item = slotItems[slot];
      if (item)
        take(
          { type: 'remove', slot },
          `${isolated(item.name)} removed from ${labelOf(slot)}`,
          item.name,
        );
    },
    pickUp(source) {
      const from = 'from' in source ? source.from : slotOf(slotItems, source.item._id);
      const item = 'from' in source ? slotItems[source.from] : source.item;
      if (!item) return;
      const slots = from ? swapTargets(lineup, from) : fittingSlots(lineup, item);
      setNamedSlots([]);
      setCarried({ item, from, targets: slots.map((slot) => slot.name) });
      const text = `${isolated(item.name)} picked up. ${possibleSlotsText(slots.length)}.`;
      setAnnouncement({ text, names: [item.name] });
    },
    drop(slot) {
      if (!carried) return false;
      setCarried(null);
      if (slot === null || !carried.targets.includes(slot)) {
        const back = `${isolated(carried.item.name)} put back.`;
        // A drop outside the board means a return.
        const isWrong = slot !== null && slot !== carried.from;
        const text = isWrong ? `${back} ${fittingPlacesText(lineup, carried.item)}.` : back;
        setAnnouncement({ text, names: [carried.item.name] });
        if (!isWrong) return false;
        setNamedSlots(fittingSlots(lineup, carried.item).map(({ name }) => name));
        showNotice(wrongPlaceNotice(fittingPlacesText(lineup, carried.item)));
        return false;
      }
      if (carried.from) swap(carried.from, slot);
      else place(slot, carried.item);
      return true;
    },
    purge: (slots, reason) => purge(slotItems, slots, reason),
    undo() {
      if (state.past.length > 0) take({ type: 'undo' }, 'Undone');
    },
    redo() {
      if (state.future.length > 0) take({ type: 'redo' }, 'Redone');
    },
    forgetSaved: () => setBase(null),
    replaceSaved: (saved) => setBase(baseOf(saved)),
    openSaved(found) {
      setBase(baseOf(found));
      setRemovals(removalsOf(lineup, found));
      setCarried(null);
      take(
        { type: 'open', name: found.name, slotItems: slotItemsOf(lineup, found) },
        `${isolated(found.name)} opened`,
        found.name,
      );
    },
  };
}

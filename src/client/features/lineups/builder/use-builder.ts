import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { openDraft, writeDraft } from '#client/lineups/building/draft.ts';
import {
  listFittingSlots,
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
import { findNextOpenSlot, listOpenSlots, listSwapTargets } from '../board/slot-navigation.ts';
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
  /** Null for the list. */
  readonly from: string | null;
  readonly targets: readonly string[];
}

export interface Builder {
  readonly state: BuilderState;
  /** Saved lineup at the opened version. Null for a new lineup. */
  readonly base: SaveBase | null;
  readonly listSlot: string | null;
  readonly carried: CarriedItem | null;
  readonly announcement: Announcement;
  readonly removals: readonly string[];
  readonly showList: (slot: string | null) => void;
  readonly rename: (name: string) => void;
  /** Returns the next open slot, whose list is shown. */
  readonly place: (slot: string, item: SlotItem) => string;
  readonly remove: (slot: string) => void;
  readonly pickUp: (source: { from: string } | { item: SlotItem }) => void;
  /** Puts the item back and returns false if the slot is illegal. */
  readonly drop: (slot: string | null) => boolean;
  /** Cannot be undone. */
  readonly purge: (slots: readonly string[], reason: RemovalReason) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly openSaved: (saved: LineupSummary) => void;
  /** Makes the next save overwrite the given version. */
  readonly replaceSaved: (saved: LineupSummary) => void;
  readonly forgetSaved: () => void;
}

interface InitialBuilder {
  readonly base: SaveBase | null;
  readonly state: BuilderState;
  /** True if restored from a draft, whose items may have been deleted. */
  readonly isDraft: boolean;
}

interface Announcement {
  readonly text: string;
  readonly names: readonly string[];
}

type Removals = Readonly<Record<string, string>>;

const baseOf = ({ _id, version }: LineupSummary): SaveBase => ({ id: _id, version });

function readInitial(
  lineup: Lineup,
  userId: string,
  existing: LineupSummary | null,
): InitialBuilder {
  const { draft, isStored } = openDraft(lineup, userId, existing);
  // The draft's version makes the save fail if the lineup was saved elsewhere.
  const base = existing && { id: existing._id, version: draft.version ?? existing.version };
  return { base, state: startBuilder(draft.name, draft.places, draft.started), isDraft: isStored };
}

/** Only full lineups can be saved, and so an open slot lost its item later. */
function removalsOf(lineup: Lineup, saved: LineupSummary | null): Removals {
  if (!saved) return {};
  return Object.fromEntries(
    listOpenSlots(lineup, slotItemsOf(lineup, saved)).map((slot) => [
      slot.name,
      removalText(lineup, slot, null, 'gone'),
    ]),
  );
}

/** Stores a draft after each step (docs/product/lineups.md#builders). */
export function useBuilder(
  lineup: Lineup,
  userId: string,
  existing: LineupSummary | null,
): Builder {
  const [initial] = useState(() => readInitial(lineup, userId, existing));
  const [base, setBase] = useState(initial.base);
  const [state, dispatch] = useReducer(builderReducer, initial.state);
  const [listSlot, setListSlot] = useState<string | null>(null);
  const [carried, setCarried] = useState<CarriedItem | null>(null);
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', names: [] });
  const [removals, setRemovals] = useState(() => removalsOf(lineup, existing));
  const { name, slotItems } = state;
  const started = getStarted(state);

  // An undo to the initial state must be stored, too.
  const hasChanged = useRef(false);
  useEffect(() => {
    hasChanged.current ||=
      base !== initial.base || slotItems !== initial.state.slotItems || name !== initial.state.name;
    if (!hasChanged.current) return;
    const { id = null, version = null } = base ?? {};
    const draft = { base: id, version, name, places: slotItems };
    writeDraft(lineup, userId, { ...draft, ...(started && { started }) });
  }, [lineup, userId, initial, base, name, slotItems, started]);

  const requireSlot = useCallback(
    (slotName: string): Slot => {
      const slot = lineup.slots.find((candidate) => candidate.name === slotName);
      if (!slot) throw new Error(`${lineup.name} has no slot ${slotName}`);
      return slot;
    },
    [lineup],
  );
  const purge = useCallback(
    (items: SlotItems, slotNames: readonly string[], reason: RemovalReason) => {
      dispatch({ type: 'purge', ids: slotNames.flatMap((slot) => items[slot]?._id ?? []) });
      const reasons = slotNames.map((slot) => [
        slot,
        removalText(lineup, requireSlot(slot), items[slot] ?? null, reason),
      ]);
      setRemovals((before) => ({ ...before, ...Object.fromEntries(reasons) }));
    },
    [lineup, requireSlot],
  );

  useEffect(() => {
    if (!initial.isDraft) return;
    const { slotItems: items } = initial.state;
    void findSlotsOfDeleted(lineup, items).then((slots) => {
      if (slots.length > 0) purge(items, slots, 'gone');
    });
  }, [lineup, initial, purge]);

  const labelOf = (slotName: string) => lowerFirst(requireSlot(slotName).label);

  function applyAction(action: BuilderAction, result: string, ...names: readonly string[]) {
    dispatch(action);
    const filled = formatFilled(lineup, builderReducer(state, action).slotItems);
    setAnnouncement({ text: `${result}. ${filled}.`, names });
  }

  function place(slot: string, item: SlotItem): string {
    const action = { type: 'place', slot, item } as const;
    applyAction(action, `${isolated(item.name)} placed at ${labelOf(slot)}`, item.name);
    setCarried(null);
    const next =
      findNextOpenSlot(lineup, builderReducer(state, action).slotItems, slot)?.name ?? null;
    setListSlot(next);
    return next ?? slot;
  }

  function swap(from: string, to: string) {
    const moving = slotItems[from];
    const occupant = slotItems[to];
    if (!moving) return;
    const result = occupant
      ? `${isolated(moving.name)} and ${isolated(occupant.name)} swap places`
      : `${isolated(moving.name)} moved to ${labelOf(to)}`;
    applyAction({ type: 'swap', from, to }, result, moving.name, occupant?.name ?? '');
  }

  function announceReturn({ item, from }: CarriedItem, slot: string | null) {
    const returned = `${isolated(item.name)} put back.`;
    const isCancelled = slot === null || slot === from;
    if (isCancelled) {
      setAnnouncement({ text: returned, names: [item.name] });
      return;
    }
    const fitting = fittingPlacesText(lineup, item);
    setAnnouncement({ text: `${returned} ${fitting}.`, names: [item.name] });
    showNotice(wrongPlaceNotice(fitting));
  }

  return {
    state,
    base,
    listSlot,
    carried,
    announcement,
    removals: listOpenSlots(lineup, slotItems).flatMap((slot) => removals[slot.name] ?? []),
    showList: setListSlot,
    rename: (newName) => dispatch({ type: 'name', name: newName }),
    place,
    remove(slot) {
      const item = slotItems[slot];
      if (!item) return;
      const result = `${isolated(item.name)} removed from ${labelOf(slot)}`;
      applyAction({ type: 'remove', slot }, result, item.name);
    },
    pickUp(source) {
      const from = 'from' in source ? source.from : slotOf(slotItems, source.item._id);
      const item = 'from' in source ? slotItems[source.from] : source.item;
      if (!item) return;
      const slots = from ? listSwapTargets(lineup, from) : listFittingSlots(lineup, item);
      setCarried({ item, from, targets: slots.map((slot) => slot.name) });
      const text = `${isolated(item.name)} picked up. ${possibleSlotsText(slots.length)}.`;
      setAnnouncement({ text, names: [item.name] });
    },
    drop(slot) {
      if (!carried) return false;
      setCarried(null);
      if (slot === null || !carried.targets.includes(slot)) {
        announceReturn(carried, slot);
        return false;
      }
      if (carried.from) swap(carried.from, slot);
      else place(slot, carried.item);
      return true;
    },
    purge: (slots, reason) => purge(slotItems, slots, reason),
    undo() {
      if (state.past.length > 0) applyAction({ type: 'undo' }, 'Undone');
    },
    redo() {
      if (state.future.length > 0) applyAction({ type: 'redo' }, 'Redone');
    },
    forgetSaved: () => setBase(null),
    replaceSaved: (saved) => setBase(baseOf(saved)),
    openSaved(saved) {
      setBase(baseOf(saved));
      setRemovals(removalsOf(lineup, saved));
      setCarried(null);
      applyAction(
        { type: 'open', name: saved.name, slotItems: slotItemsOf(lineup, saved) },
        `${isolated(saved.name)} opened`,
        saved.name,
      );
    },
  };
}

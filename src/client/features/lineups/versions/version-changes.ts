import { type SlotItems, slotItemsOf, slotOf } from '#client/lineups/building/slot-items.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, LineupVersion, SlotItem } from '#contract/lineups/lineup-items.ts';

type Built = LineupSummary | LineupVersion;

export interface VersionChanges {
  readonly added: readonly SlotItem[];
  readonly removed: readonly SlotItem[];
  readonly moved: readonly SlotItem[];
  /** Null if the slot was open. */
  readonly before: ReadonlyMap<string, SlotItem | null>;
}

export function changesBetween(lineup: Lineup, older: Built, newer: Built): VersionChanges {
  const oldItems = slotItemsOf(lineup, older);
  const newItems = slotItemsOf(lineup, newer);
  const slotNames = lineup.slots.map(({ name }) => name);
  const isIn = (slotItems: SlotItems, item: SlotItem) => slotOf(slotItems, item._id) !== null;
  const changed = slotNames.filter((slot) => oldItems[slot]?._id !== newItems[slot]?._id);
  const arrivals = changed.flatMap((slot) => newItems[slot] ?? []);
  const departures = changed.flatMap((slot) => oldItems[slot] ?? []);
  return {
    added: arrivals.filter((item) => !isIn(oldItems, item)),
    removed: departures.filter((item) => !isIn(newItems, item)),
    moved: arrivals.filter((item) => isIn(oldItems, item)),
    before: new Map(changed.map((slot) => [slot, oldItems[slot] ?? null])),
  };
}

interface ChangeLine {
  readonly what: 'in' | 'out' | 'moved';
  readonly items: readonly SlotItem[];
}

/** Mentions moved items only if nothing else changed. */
export function changeLines({ added, removed, moved }: VersionChanges): ChangeLine[] {
  const isOnlyMoved = added.length === 0 && removed.length === 0;
  const lines = [
    { what: 'in', items: added },
    { what: 'out', items: removed },
    { what: 'moved', items: isOnlyMoved ? moved : [] },
  ] as const;
  return lines.filter(({ items }) => items.length > 0);
}

export function changesText(changes: VersionChanges): string {
  const lines = changeLines(changes).map(
    ({ what, items }) => `${what} ${items.map(({ name }) => isolated(name)).join(', ')}`,
  );
  return lines.join(', ') || 'as before';
}

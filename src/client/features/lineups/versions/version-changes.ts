import { type SlotItems, slotItemsOf } from '#client/lineups/building/slot-items.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, LineupVersion, SlotItem } from '#contract/lineups/lineup-items.ts';

type Built = LineupSummary | LineupVersion;

export interface VersionChanges {
  readonly came: readonly SlotItem[];
  readonly went: readonly SlotItem[];
  readonly moved: readonly SlotItem[];
  /** Former occupant of each changed slot, by slot name. Null if it was open. */
  readonly before: ReadonlyMap<string, SlotItem | null>;
}

function itemsIn(lineup: Lineup, slotItems: SlotItems): SlotItem[] {
  return lineup.slots.flatMap(({ name }) => slotItems[name] ?? []);
}

/** Changes from the older to the newer version, in slot order. */
export function changesBetween(lineup: Lineup, older: Built, newer: Built): VersionChanges {
  const [was, is] = [slotItemsOf(lineup, older), slotItemsOf(lineup, newer)];
  const [stood, stand] = [itemsIn(lineup, was), itemsIn(lineup, is)];
  const without = (items: readonly SlotItem[], others: readonly SlotItem[]) =>
    items.filter(({ _id }) => !others.some((other) => other._id === _id));
  const changed = lineup.slots.filter(({ name }) => was[name]?._id !== is[name]?._id);
  const came = without(stand, stood);
  const placed = changed.flatMap(({ name }) => is[name] ?? []);
  return {
    came,
    went: without(stood, stand),
    moved: without(placed, came),
    before: new Map(changed.map(({ name }) => [name, was[name] ?? null])),
  };
}

interface ChangeLine {
  readonly what: 'in' | 'out' | 'moved';
  readonly items: readonly SlotItem[];
}

/** Items added and removed, or the moved ones if nothing else changed. Empty without changes. */
export function changeLines({ came, went, moved }: VersionChanges): ChangeLine[] {
  const onlyMoved = came.length === 0 && went.length === 0;
  const lines = [
    { what: 'in', items: came },
    { what: 'out', items: went },
    { what: 'moved', items: onlyMoved ? moved : [] },
  ] as const;
  return lines.filter(({ items }) => items.length > 0);
}

export function changesText(changes: VersionChanges): string {
  const lines = changeLines(changes).map(
    ({ what, items }) => `${what} ${items.map(({ name }) => isolated(name)).join(', ')}`,
  );
  return lines.join(', ') || 'as before';
}

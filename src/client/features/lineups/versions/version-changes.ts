import { type SlotItems, slotItemsOf } from '#client/lineups/building/slot-items.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, LineupVersion, SlotItem } from '#contract/lineups/lineup-items.ts';

/** A lineup as it is, or as it was. */
type Built = LineupSummary | LineupVersion;

/** How one version of a lineup differs from the one before. */
export interface VersionChanges {
  readonly came: readonly SlotItem[];
  readonly went: readonly SlotItem[];
  /** Who stands in another slot than before. */
  readonly moved: readonly SlotItem[];
  /** By the name of each slot that changed: who stood there before, null where it was open. */
  readonly before: ReadonlyMap<string, SlotItem | null>;
}

function itemsIn(lineup: Lineup, slotItems: SlotItems): SlotItem[] {
  return lineup.slots.flatMap(({ name }) => slotItems[name] ?? []);
}

/** What changed from the older to the newer, in the order of the slots. */
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

/** Who came, went or only moved. */
interface ChangeLine {
  readonly what: 'in' | 'out' | 'moved';
  readonly items: readonly SlotItem[];
}

/** Who came and who went; who moved where that is all that changed. Empty where nothing did. */
export function changeLines({ came, went, moved }: VersionChanges): ChangeLine[] {
  const onlyMoved = came.length === 0 && went.length === 0;
  const lines = [
    { what: 'in', items: came },
    { what: 'out', items: went },
    { what: 'moved', items: onlyMoved ? moved : [] },
  ] as const;
  return lines.filter(({ items }) => items.length > 0);
}

/** 'in Ana, Bea, out Carla', or that nothing differs. */
export function changesText(changes: VersionChanges): string {
  const lines = changeLines(changes).map(
    ({ what, items }) => `${what} ${items.map(({ name }) => isolated(name)).join(', ')}`,
  );
  return lines.join(', ') || 'as before';
}

import type { Lineup } from '#contract/lineups/lineup.ts';
import { versionOf } from '#server/shared/versions.ts';
import type { findSlots, SlotChoices } from './lineups-store.ts';

export function lineupVersion({ slots }: Lineup, name: string, chosen: SlotChoices): string {
  return versionOf([name, ...slots.map((slot) => chosen[slot.name] ?? null)]);
}

export function chosenOf(rows: Awaited<ReturnType<typeof findSlots>>): SlotChoices {
  return Object.fromEntries(rows.map(({ slot, item_id }) => [slot, item_id]));
}

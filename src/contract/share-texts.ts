import type { Lineup } from './lineup.ts';
import { getSlotItem, type LineupSummary } from './lineup-items.ts';

/** A lineup with its fan: 'Los de siempre, the Eleven of Lucía Peña'. */
export function lineupHeadline({ labels }: Lineup, { name, owner }: LineupSummary): string {
  return `${name}, the ${labels.one} of ${owner.name}`;
}

/** Names of all who stand in a lineup, in the order of its slots; open slots are left out. */
export function namesInLineup(lineup: Lineup, item: LineupSummary): string[] {
  return lineup.slots.flatMap((slot) => getSlotItem(item, slot)?.name ?? []);
}

/** Who built a lineup and all who stand in it, in one sentence. */
export function lineupSentence(lineup: Lineup, item: LineupSummary): string {
  const names = namesInLineup(lineup, item);
  const built = `The ${lineup.labels.one} of ${item.owner.name}`;
  return names.length > 0 ? `${built}: ${names.join(', ')}.` : `${built}.`;
}

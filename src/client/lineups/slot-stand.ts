import { requireBoard } from '#client/lineups/boards.ts';
import type { Crowd, CrowdPick } from '#contract/lineups/crowd-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import {
  type CardColors,
  drawFansStand,
  type FanBlock,
  type FansStandView,
} from '#sports/artwork/fans-stand.ts';
import { vividColors } from '#sports/artwork/looks.ts';
import { pick, seededRandom } from '#sports/artwork/random.ts';

function createFallbackColors(item: SlotItem): CardColors {
  const random = seededRandom(item.name);
  return { first: pick(vividColors, random()), second: '#ffffff', isStriped: false };
}

/** Returns a slot in the middle of a long lineup, else the first. */
export function requireDefaultSlot({ slots }: Lineup): Slot {
  const middle = slots.length > 3 ? slots[Math.ceil(slots.length / 2)] : slots[0];
  if (!middle) throw new Error('A lineup has slots');
  return middle;
}

export function drawSlotStand(lineup: Lineup, view: FansStandView, crowd: Crowd, slot: string) {
  const { cardColors = createFallbackColors } = requireBoard(lineup);
  const picks = (crowd.slots[slot] ?? []) as readonly CrowdPick[];
  const others = (crowd.others[slot] as { readonly count: number } | undefined)?.count ?? 0;
  const blocks: FanBlock[] = [
    ...picks.map(({ item, count }) => ({ count, colors: cardColors(item) })),
    { count: others, colors: null },
  ];
  return drawFansStand(view, blocks, `crowd ${slot}`);
}

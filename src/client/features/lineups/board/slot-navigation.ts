import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { Board } from '#sports/artwork/board.ts';

/** Where each slot lies on the screen, in any one unit, y growing downwards. */
export type SlotCoordinates = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** A field as arrows see it: its length counts for half as much again as its width. */
const fieldLength = 1.5;

/** Where arrows find the slots of a board. */
export function slotCoordinatesOf(layout: Board['layout']): SlotCoordinates {
  switch (layout.type) {
    case 'field':
      return Object.fromEntries(
        Object.entries(layout.positions).map(([slot, { across, along }]) => [
          slot,
          { x: across, y: (1 - along) * fieldLength },
        ]),
      );
    case 'steps':
      return Object.fromEntries(layout.order.map((slot, x) => [slot, { x, y: 0 }]));
    default:
      return layout satisfies never;
  }
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const steps: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** A slot counts as lying in a direction within this many sideways per one forward. */
const widest = 2.5;
/** What lies straight ahead is preferred: one sideways costs as much as two forward. */
const sidewaysCost = 2;

/** The slot among `candidates` that lies nearest in a direction, or null where none does. */
export function nearestSlot(
  coordinates: SlotCoordinates,
  from: string,
  direction: Direction,
  candidates: readonly string[],
): string | null {
  const start = coordinates[from];
  if (!start) return null;
  const [dx, dy] = steps[direction];
  let best: { slot: string; cost: number } | null = null;
  for (const slot of candidates) {
    const point = coordinates[slot];
    if (!point || slot === from) continue;
    const [x, y] = [point.x - start.x, point.y - start.y];
    const forward = x * dx + y * dy;
    const sideways = Math.abs(x * dy) + Math.abs(y * dx);
    if (forward <= 0 || sideways > forward * widest) continue;
    const cost = forward + sideways * sidewaysCost;
    if (!best || cost < best.cost) best = { slot, cost };
  }
  return best?.slot ?? null;
}

/**
 * Where an arrow leads among the legal slots of something that is carried: the nearest that way,
 * else the next or the one before in their order, round and round.
 */
export function nextTarget(
  coordinates: SlotCoordinates,
  from: string,
  direction: Direction,
  targets: readonly string[],
): string | null {
  const near = nearestSlot(coordinates, from, direction, targets);
  if (near || targets.length === 0) return near;
  const forth = direction === 'right' || direction === 'down';
  const at = targets.indexOf(from);
  if (at === -1) return targets.at(forth ? 0 : -1) ?? null;
  return targets[(at + (forth ? 1 : -1) + targets.length) % targets.length] ?? null;
}

/** The slots that can swap with this one, itself left out. */
export function swapTargets(lineup: Lineup, from: string): Slot[] {
  const slot = lineup.slots.find(({ name }) => name === from);
  if (!slot) return [];
  return lineup.slots.filter(({ name, position }) => name !== from && position === slot.position);
}

/** The open slots from the one after this on, round to itself. */
export function openSlotsAfter(lineup: Lineup, slotItems: SlotItems, after: string): Slot[] {
  const at = lineup.slots.findIndex(({ name }) => name === after);
  const round = [...lineup.slots.slice(at + 1), ...lineup.slots.slice(0, at + 1)];
  return round.filter(({ name }) => !slotItems[name]);
}

/** The next open slot after this one, round to the first; null when the lineup is full. */
export function nextOpenSlot(lineup: Lineup, slotItems: SlotItems, after: string): Slot | null {
  return openSlotsAfter(lineup, slotItems, after)[0] ?? null;
}

/** The slots that nobody stands in. */
export function openSlots(lineup: Lineup, slotItems: SlotItems): Slot[] {
  return lineup.slots.filter(({ name }) => !slotItems[name]);
}

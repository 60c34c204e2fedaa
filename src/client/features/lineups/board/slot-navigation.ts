import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { Board } from '#sports/artwork/board.ts';

/** Coordinates in any unit. The y axis points down. */
export type SlotCoordinates = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** Ratio of length to width. */
const fieldLength = 1.5;

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

export const arrowDirections: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const unitVectors: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Maximum ratio of sideways to forward distance of a slot in the direction. */
const maxSideways = 2.5;
/** Weight of sideways distance, which favours slots straight ahead. */
const sidewaysCost = 2;

export function findNearestSlot(
  coordinates: SlotCoordinates,
  from: string,
  direction: Direction,
  candidates: readonly string[],
): string | null {
  const start = coordinates[from];
  if (!start) return null;
  const [dx, dy] = unitVectors[direction];
  let best: { slot: string; cost: number } | null = null;
  for (const slot of candidates) {
    const point = coordinates[slot];
    if (!point || slot === from) continue;
    const [x, y] = [point.x - start.x, point.y - start.y];
    const forward = x * dx + y * dy;
    const sideways = Math.abs(x * dy) + Math.abs(y * dx);
    if (forward <= 0 || sideways > forward * maxSideways) continue;
    const cost = forward + sideways * sidewaysCost;
    if (!best || cost < best.cost) best = { slot, cost };
  }
  return best?.slot ?? null;
}

/**
 * Finds the nearest legal slot in the direction, else the next or previous one in slot order,
 * wrapping around.
 */
export function findNextTarget(
  coordinates: SlotCoordinates,
  from: string,
  direction: Direction,
  targets: readonly string[],
): string | null {
  const nearest = findNearestSlot(coordinates, from, direction, targets);
  if (nearest || targets.length === 0) return nearest;
  const isForward = direction === 'right' || direction === 'down';
  const index = targets.indexOf(from);
  if (index === -1) return targets.at(isForward ? 0 : -1) ?? null;
  return targets[(index + (isForward ? 1 : -1) + targets.length) % targets.length] ?? null;
}

export function listSwapTargets(lineup: Lineup, from: string): Slot[] {
  const slot = lineup.slots.find(({ name }) => name === from);
  if (!slot) return [];
  return lineup.slots.filter(({ name, position }) => name !== from && position === slot.position);
}

/** Wraps around to end with `after`. */
export function listOpenSlotsAfter(lineup: Lineup, slotItems: SlotItems, after: string): Slot[] {
  const next = lineup.slots.findIndex(({ name }) => name === after) + 1;
  const slots = [...lineup.slots.slice(next), ...lineup.slots.slice(0, next)];
  return slots.filter(({ name }) => !slotItems[name]);
}

export function findNextOpenSlot(lineup: Lineup, slotItems: SlotItems, after: string): Slot | null {
  return listOpenSlotsAfter(lineup, slotItems, after)[0] ?? null;
}

export function listOpenSlots(lineup: Lineup, slotItems: SlotItems): Slot[] {
  return lineup.slots.filter(({ name }) => !slotItems[name]);
}

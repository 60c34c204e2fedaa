import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { Board } from '#sports/artwork/board.ts';

/** Screen coordinates of each slot, in any unit, y growing downwards. */
export type SlotCoordinates = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** Length of a field relative to its width, for arrow navigation. */
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

const steps: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Maximum sideways distance per distance forward for a slot to lie in a direction. */
const widest = 2.5;
/** Prefers slots straight ahead: one sideways costs as much as two forward. */
const sidewaysCost = 2;

/** Nearest of `candidates` in a direction, or null if there is none. */
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
 * Next legal slot for a carried item: the nearest in the direction, else the next or previous in
 * slot order, cyclically.
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

/** Slots that can swap with this one, excluding itself. */
export function swapTargets(lineup: Lineup, from: string): Slot[] {
  const slot = lineup.slots.find(({ name }) => name === from);
  if (!slot) return [];
  return lineup.slots.filter(({ name, position }) => name !== from && position === slot.position);
}

/** Open slots after this one, cyclically and including itself. */
export function openSlotsAfter(lineup: Lineup, slotItems: SlotItems, after: string): Slot[] {
  const at = lineup.slots.findIndex(({ name }) => name === after);
  const round = [...lineup.slots.slice(at + 1), ...lineup.slots.slice(0, at + 1)];
  return round.filter(({ name }) => !slotItems[name]);
}

/** Next open slot after this one, cyclically. Null if the lineup is full. */
export function nextOpenSlot(lineup: Lineup, slotItems: SlotItems, after: string): Slot | null {
  return openSlotsAfter(lineup, slotItems, after)[0] ?? null;
}

export function openSlots(lineup: Lineup, slotItems: SlotItems): Slot[] {
  return lineup.slots.filter(({ name }) => !slotItems[name]);
}

import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Board } from '#sports/artwork/board.ts';

/** One total of a lineup, formatted. */
export interface Total {
  readonly label: string;
  readonly text: string;
}

/** Where nobody who is placed has the number. */
const unknown = '–';

/** What everyone placed who has the number comes to; a sum has a decimal place where it needs one. */
export function totalsOf(board: Pick<Board, 'totals'>, slotItems: SlotItems): readonly Total[] {
  return board.totals.map(({ label, field, of }) => {
    const numbers = numbersOf(slotItems, field);
    if (numbers.length === 0) return { label, text: unknown };
    const text =
      of === 'mean'
        ? (sum(numbers) / numbers.length).toFixed(1)
        : String(Math.round(sum(numbers) * 10) / 10);
    return { label, text };
  });
}

function numbersOf(slotItems: SlotItems, field: string): number[] {
  return Object.values(slotItems)
    .map((item) => item?.[field])
    .filter((value) => typeof value === 'number');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}

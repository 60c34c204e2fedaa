import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Board } from '#sports/artwork/board.ts';

interface Total {
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  /** Number of players with a known value, if not all: 'known for 5 of 11'. */
  readonly note: string | null;
}

/** Text if no placed item has the number. */
const unknown = '–';

const sumFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Totals over the placed items with the number. A sum has a decimal place only if needed. */
export function totalsOf(board: Pick<Board, 'totals'>, slotItems: SlotItems): readonly Total[] {
  const placed = Object.values(slotItems).filter((item) => item !== null).length;
  return board.totals.map(({ label, field, of, unit }) => {
    const numbers = numbersOf(slotItems, field);
    const { length: known } = numbers;
    if (known === 0) return { label, text: unknown, unit: '', note: null };
    const total = sum(numbers);
    const text = of === 'mean' ? (total / known).toFixed(1) : sumFormat.format(total);
    return {
      label,
      text,
      unit,
      note: known < placed ? `known for ${known}\u00a0of\u00a0${placed}` : null,
    };
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

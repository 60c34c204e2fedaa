import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Board } from '#sports/artwork/board.ts';

interface Total {
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  /** Text such as 'known for 5 of 11', or null if no value is missing. */
  readonly note: string | null;
}

const sumFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export function totalsOf(board: Pick<Board, 'totals'>, slotItems: SlotItems): readonly Total[] {
  const items = Object.values(slotItems).filter((item) => item !== null);
  return board.totals.map(({ label, field, of: aggregate, unit }) => {
    const values = items.map((item) => item[field]).filter((value) => typeof value === 'number');
    const knownCount = values.length;
    if (knownCount === 0) return { label, text: '–', unit: '', note: null };
    const sum = values.reduce((total, value) => total + value, 0);
    const text = aggregate === 'mean' ? (sum / knownCount).toFixed(1) : sumFormat.format(sum);
    return {
      label,
      text,
      unit,
      note:
        knownCount < items.length ? `known for ${knownCount}\u00a0of\u00a0${items.length}` : null,
    };
  });
}

import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { Board } from '#sports/artwork/board.ts';
import { totalsOf } from './totals.ts';
import styles from './totals-list.module.css';

interface TotalsListProps {
  board: Board;
  slotItems: SlotItems;
  className?: string | undefined;
}

/** What all who are placed come to; nothing where the board counts nothing. */
export function TotalsList({ board, slotItems, className }: TotalsListProps) {
  if (board.totals.length === 0) return null;
  return (
    <dl className={classNames(styles.totals, className)}>
      {totalsOf(board, slotItems).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

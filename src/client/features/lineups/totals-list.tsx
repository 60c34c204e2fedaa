import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import { classNames } from '#client/ui/class-names.ts';
import { spokenUnit } from '#client/weights/measure.ts';
import { UnitText } from '#client/weights/unit-text.tsx';
import type { Board } from '#sports/artwork/board.ts';
import { totalsOf } from './totals.ts';
import styles from './totals-list.module.css';

interface TotalsListProps {
  board: Board;
  slotItems: SlotItems;
  className?: string | undefined;
}

export function TotalsList({ board, slotItems, className }: TotalsListProps) {
  if (board.totals.length === 0) return null;
  return (
    <dl className={classNames(styles.totals, className)}>
      {totalsOf(board, slotItems).map(({ label, text, unit, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            {unit && <UnitText className={styles.unit} {...spokenUnit(unit)} />}
          </dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

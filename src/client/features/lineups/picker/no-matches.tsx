import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { requireBoard } from '#client/lineups/boards.ts';
import { Name } from '#client/ui/name.tsx';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import { candidatesQuery } from '../builder/builder-queries.ts';
import { emptyText } from '../lineup-text.ts';
import styles from './picker.module.css';

const maxOthers = 3;

interface NoMatchesProps {
  lineup: Lineup;
  slot: Slot;
  name: string;
}

export function NoMatches({ lineup, slot, name }: NoMatchesProps) {
  const slotOfAnyPosition: Slot = { name: slot.name, label: slot.label };
  const { sort } = requireBoard(lineup).opensBy;
  const { data } = useQuery({
    ...candidatesQuery(lineup, slotOfAnyPosition, { name, sort, page: 1 }),
    enabled: name !== '' && slot.position !== undefined,
  });
  const others = data?.data.slice(0, maxOthers) ?? [];
  return (
    <PickerMessage>
      <span>{emptyText(lineup, slot, name)}</span>
      {others.length > 0 && (
        <span className={styles.others}>
          In another position:
          {others.map((item) => (
            <span key={item._id}>
              <Name>{item.name}</Name>, {String(item.position)}
            </span>
          ))}
        </span>
      )}
    </PickerMessage>
  );
}

export function PickerMessage({ children }: { children: ReactNode }) {
  return (
    <p className={styles.nothing} role="status">
      {children}
    </p>
  );
}

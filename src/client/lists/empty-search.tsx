import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import styles from './ways.module.css';

interface EmptySearchProps {
  /** Empty if there are only filters. */
  name: string;
  many: string;
  onSearchAgain: () => void;
  onShowAll: () => void;
  hint?: ReactNode;
}

export function EmptySearch({ name, many, onSearchAgain, onShowAll, hint }: EmptySearchProps) {
  return (
    <Empty
      title="Oh... It seems like this is empty."
      action={
        <>
          {hint}
          <div className={styles.ways}>
            {name && (
              <Button size="sm" onClick={onSearchAgain}>
                Search again: <Name>{name}</Name>
              </Button>
            )}
            <Button size="sm" onClick={onShowAll}>
              Show all {many}
            </Button>
          </div>
        </>
      }
    />
  );
}

import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import styles from './ways.module.css';

interface EmptySearchProps {
  /** Searched name, or '' if only filters applied. */
  name: string;
  /** Noun used inside sentences: 'riders'. */
  many: string;
  onSearchAgain: () => void;
  onShowAll: () => void;
  hint?: ReactNode;
}

/**
 * Replacement for an empty list: search again, or show all. The heading says that nothing was
 * found.
 */
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

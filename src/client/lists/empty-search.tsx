import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { Empty } from '#client/ui/states/empty.tsx';
import styles from './ways.module.css';

interface EmptySearchProps {
  /** What was searched, or '' where only filters found nothing. */
  name: string;
  /** 'riders', used inside sentences. */
  many: string;
  /** Puts the name back into the search. */
  onSearchAgain: () => void;
  onShowAll: () => void;
  /** What else has that name, if anything. */
  hint?: ReactNode;
}

/** In place of a list in which nothing was found, as its heading says: search again, or see all. */
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

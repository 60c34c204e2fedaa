import type { CSSProperties } from 'react';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import styles from './item-title.module.css';

interface ItemTitleProps {
  children: string;
  /** How wide its widest word is, in em; without it as wide as the word for a kind may be. */
  widest?: number;
}

/** An item's name, or the word for its kind, as large as the widest word allows, so that no word is cut. */
export function ItemTitle({ children, widest }: ItemTitleProps) {
  // An attribute of the first answer would be forbidden by its policy.
  const style = widest === undefined ? undefined : ({ '--widest': widest } as CSSProperties);
  return (
    <div className={styles.box}>
      <h1 className={styles.title} style={style}>
        <SpanishMarked>{children}</SpanishMarked>
      </h1>
    </div>
  );
}

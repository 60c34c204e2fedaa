import type { CSSProperties } from 'react';
import styles from './item-title.module.css';
import { titleWidth } from './title-width.ts';

/** An item's name as large as its widest word allows, so that no word is cut. */
export function ItemTitle({ name }: { name: string }) {
  return (
    <div className={styles.box}>
      <h1 className={styles.title} style={{ '--widest': titleWidth(name) } as CSSProperties}>
        {name}
      </h1>
    </div>
  );
}

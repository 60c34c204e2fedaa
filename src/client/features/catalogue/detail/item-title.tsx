import type { CSSProperties } from 'react';
import { Words } from '#client/lists/words.tsx';
import styles from './item-title.module.css';
import { titleWidth } from './title-width.ts';

/** An item's name as large as its widest word allows, so that no word is cut. */
export function ItemTitle({ name }: { name: string }) {
  return (
    <div className={styles.box}>
      <h1 className={styles.title} style={{ '--widest': titleWidth(name) } as CSSProperties}>
        <Words>{name}</Words>
      </h1>
    </div>
  );
}

import type { CSSProperties } from 'react';
import styles from '#client/frames/item-frame.module.css';
import { ItemName } from '#client/lists/item-name.tsx';
import { titleWidth } from './title-width.ts';

/** Shrinks the font until the widest word fits on one line. */
export function ItemTitle({ name }: { name: string }) {
  return (
    <div className={styles.box}>
      <h1 className={styles.title} style={{ '--widest': titleWidth(name) } as CSSProperties}>
        <ItemName>{name}</ItemName>
      </h1>
    </div>
  );
}

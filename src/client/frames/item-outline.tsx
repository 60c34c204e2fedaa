import type { ComponentType } from 'react';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindHeading } from '#contract/titles.ts';
import styles from './item-frame.module.css';
import { getFieldAbove, panelLayoutOf } from './item-shape.ts';

interface Props {
  kind: Kind;
  box: ComponentType;
}

export function ItemOutline({ kind, box: Box }: Props) {
  return (
    <article className={styles.surface} aria-busy="true">
      <div className={styles.panel} data-look={panelLayoutOf(kind)}>
        <div className={styles.about}>
          {getFieldAbove(kind) && <p className={styles.above} />}
          <div className={styles.box}>
            <h1 className={styles.title}>{kindHeading(kind)}</h1>
          </div>
          <Box />
        </div>
        <div className={styles.card}>
          <Box />
        </div>
      </div>
    </article>
  );
}

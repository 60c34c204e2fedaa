import type { ReactNode } from 'react';
import type { Kind } from '#contract/kinds/kind.ts';
import styles from './item-frame.module.css';

interface ItemSurfaceProps {
  isBusy: boolean;
  children: ReactNode;
}

/** What everything about an item stands on. */
export function ItemSurface({ isBusy, children }: ItemSurfaceProps) {
  return (
    <article className={styles.surface} aria-busy={isBusy}>
      {children}
    </article>
  );
}

/** The field above the name: the reference that the card's secondary line starts with, if it does. */
export function fieldAbove(kind: Kind): string | undefined {
  return kind.card.find((name) => kind.fields[name]?.type === 'references');
}

/** Whether the picture is as on a card. */
export function hasSmallPicture(kind: Kind): boolean {
  return kind.ranking !== undefined || kind.detail?.picture === 'small';
}

interface ItemFrameProps {
  kind: Kind;
  picture: ReactNode;
  /** Below the picture. */
  likes: ReactNode;
  /** What the item belongs to, if anything. */
  above: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

/** Where the parts of an item's panel stand: the picture with its likes, and beside or under it the words. */
export function ItemFrame({ kind, picture, likes, above, title, children }: ItemFrameProps) {
  return (
    <div
      className={styles.panel}
      data-ranking={kind.ranking !== undefined || undefined}
      data-small={hasSmallPicture(kind) || undefined}
    >
      <div className={styles.card}>
        <div className={styles.artwork}>{picture}</div>
        <div className={styles.like}>{likes}</div>
      </div>
      <div className={styles.about}>
        {above !== null && <p className={styles.above}>{above}</p>}
        {title}
        {children}
      </div>
    </div>
  );
}

interface LiftsFrameProps {
  /** Only one that was uploaded. */
  picture?: ReactNode;
  /** What the lifter competes in, if that is known. */
  above: ReactNode;
  title: ReactNode;
  /** Below the name. */
  children?: ReactNode;
  /** Beside the name, or under it. */
  total?: ReactNode;
}

/** The same of a panel of lifts. */
export function LiftsFrame({ picture, above, title, children, total }: LiftsFrameProps) {
  return (
    <div className={styles.top} data-picture={picture ? true : undefined}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.who}>
        {above !== null && <p className={styles.category}>{above}</p>}
        {title}
        {children}
      </div>
      {total}
    </div>
  );
}

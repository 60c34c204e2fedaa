import type { ReactNode } from 'react';
import styles from './picture-card.module.css';

interface PictureCardProps {
  link: (className: string | undefined) => ReactNode;
  /** Fills a 4:3 box. */
  picture: ReactNode;
  name: string;
  /** Empty text reserves the line's height. */
  secondary?: ReactNode;
  note?: ReactNode;
  figure?: readonly [label: string, number: ReactNode] | undefined;
  aside?: ReactNode;
}

export function PictureCard({
  picture,
  name,
  link,
  secondary,
  note,
  figure,
  aside,
}: PictureCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.body}>
        <h3 className={styles.name} title={name}>
          {link(styles.link)}
        </h3>
        <div className={styles.words}>
          {secondary !== undefined && <p className={styles.secondary}>{secondary}</p>}
          {note && <p className={styles.note}>{note}</p>}
          {figure && (
            <p className={styles.figure}>
              {figure[0] && <span>{figure[0]} </span>}
              <b>{figure[1]}</b>
            </p>
          )}
        </div>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
    </article>
  );
}

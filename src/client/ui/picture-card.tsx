import type { ReactNode } from 'react';
import styles from './picture-card.module.css';

interface PictureCardProps {
  /** The link over picture and name, made with that class. */
  link: (className: string | undefined) => ReactNode;
  /** Fills a box of 4:3; hidden from screen readers, for the name says what it shows. */
  picture: ReactNode;
  /** The name in plain text, for the pointer to rest on. */
  name: string;
  /** One line under the name; its height is kept where it may be empty. */
  secondary?: ReactNode;
  /** A line more, where there is something to say of its facts. */
  note?: ReactNode;
  /** A label and its number, below: 'Goals', '12'. */
  figure?: readonly [label: string, number: ReactNode] | undefined;
  /** At the right of the words, above the link: a heart. */
  aside?: ReactNode;
}

/** A card held up: one link over picture and name, and beside the words a control of its own. */
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
              {figure[0]} <b>{figure[1]}</b>
            </p>
          )}
        </div>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
    </article>
  );
}

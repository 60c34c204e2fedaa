import type { ReactNode } from 'react';
import { firstTextAttribute } from '#contract/first-texts.ts';
import styles from './fan-frame.module.css';
import { firstTextsAt } from './first-texts.ts';

/** A fan's picture is drawn at most this large; the style sheet says how large where. */
export const fanPictureSide = 128;

interface FanFrameProps {
  picture: ReactNode;
  name: string;
  /** Lines under the name: counts, interest, what to do. */
  about: ReactNode;
  children: ReactNode;
}

/** A fan's picture, name and counts, above the rest of the page or beside it. */
export function FanFrame({ picture, name, about, children }: FanFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.picture}>{picture}</div>
        <h1 className={styles.name}>
          <bdi translate="no">{name}</bdi>
        </h1>
        <div className={styles.about}>{about}</div>
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** A fan's page without its data: the name that the server wrote. */
export function FanOutline({ path, children }: { path: string; children: ReactNode }) {
  const { fan } = firstTextsAt(path);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <div className={styles.avatar} />
        </div>
        <h1 className={styles.name}>
          <bdi translate="no" {...{ [firstTextAttribute]: 'fan' }}>
            {fan}
          </bdi>
        </h1>
        <div className={styles.unknown} />
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { firstTextAttribute } from '#contract/first-texts.ts';
import styles from './fan-frame.module.css';
import { firstTextsAt } from './first-texts.ts';

/** Pixels; the style sheet sets the actual size. */
export const fanPictureSide = 128;

/** Marks the element into which the server writes the name. */
const nameAttributes = { [firstTextAttribute]: 'fan' };

interface FanFrameProps {
  picture: ReactNode;
  name: string;
  about: ReactNode;
  children: ReactNode;
}

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

/** Shows the name of the served HTML until the data has loaded. */
export function FanOutline({ path, children }: { path: string; children: ReactNode }) {
  const { fan } = firstTextsAt(path);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <div className={styles.avatar} />
        </div>
        <h1 className={styles.name}>
          <bdi translate="no" {...nameAttributes}>
            {fan}
          </bdi>
        </h1>
        <div className={styles.unknown} />
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Avatar } from '#client/artwork/avatar.tsx';
import styles from './fan-frame.module.css';

export interface FanFrameProps {
  fan: { readonly name: string; readonly image: string | null };
  /** Lines under the name: counts, interest, what to do. */
  about: ReactNode;
  children: ReactNode;
}

/** Drawn at most this large; the style sheet says how large where. */
const pictureSide = 128;

/** A fan's picture, name and counts, above the rest of the page or beside it. */
export function FanFrame({ fan, about, children }: FanFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.picture}>
          <Avatar name={fan.name} image={fan.image} size={pictureSide} decorative />
        </div>
        <h1 className={styles.name}>{fan.name}</h1>
        <div className={styles.about}>{about}</div>
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

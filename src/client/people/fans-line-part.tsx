import { lazyPart } from '#client/files/lazy-part.tsx';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { LikedItem } from './fans-line.tsx';
import styles from './fans-line-part.module.css';

const FansLine = lazyPart({
  id: 'fans-line',
  load: async () => (await import('./fans-line.tsx')).FansLine,
});

/** Reserves space to avoid a layout shift. */
export function Fans({ of, item }: { of: Likeable; item: LikedItem }) {
  return (
    <div className={styles.room}>
      <FansLine key={item._id} of={of} item={item} />
    </div>
  );
}

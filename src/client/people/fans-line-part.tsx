import { lazyPart } from '#client/files/lazy-part.tsx';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { LikedItem } from './fans-line.tsx';
import styles from './fans-line-part.module.css';

/** Nobody waits for it: it comes after what the page is about. */
const FansLine = lazyPart({
  id: 'fans-line',
  load: async () => (await import('./fans-line.tsx')).FansLine,
});

/** Who likes an item or a lineup, for verified users. It keeps its room: nothing moves when it comes. */
export function Fans({ of, item }: { of: Likeable; item: LikedItem }) {
  return (
    <div className={styles.room}>
      <FansLine key={item._id} of={of} item={item} />
    </div>
  );
}

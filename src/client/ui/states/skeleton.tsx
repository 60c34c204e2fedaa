import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Gives the box its size: the same as that of what is coming. */
  className?: string;
  /** A line of text, or a block of cells with a diagonal crossing it. */
  shape?: 'block' | 'line';
}

const cell = 24;
const bandRows = 24;
/** Three darker cells a row, each row one cell further. */
const band = Array.from(
  { length: bandRows },
  (_, row) => `M${row * cell} ${row * cell}h${3 * cell}v${cell}h${-3 * cell}z`,
).join('');

/** A placeholder of the result's own size, seen only after 200 ms; hidden from screen readers. */
export function Skeleton({ className, shape = 'block' }: SkeletonProps) {
  return (
    <span className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true">
      {shape === 'block' && (
        <svg
          className={styles.band}
          width={bandRows * cell}
          height={bandRows * cell}
          role="presentation"
        >
          <path d={band} />
        </svg>
      )}
    </span>
  );
}

/**
 * The placeholder of an item card: picture 4:3, a name, a secondary line and, where cards have one,
 * a number.
 */
export function SkeletonCard({ figure = false }: { figure?: boolean }) {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <div className={styles.body}>
        <Skeleton shape="line" className={styles.name} />
        <Skeleton shape="line" className={styles.secondary} />
        {figure && <Skeleton shape="line" className={styles.figure} />}
      </div>
    </div>
  );
}

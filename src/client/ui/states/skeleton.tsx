import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  className?: string;
  shape?: 'block' | 'line';
}

const cell = 24;
const bandRows = 24;
const band = Array.from(
  { length: bandRows },
  (_, row) => `M${row * cell} ${row * cell}h${3 * cell}v${cell}h${-3 * cell}z`,
).join('');

/** Visible only after 200 ms. */
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

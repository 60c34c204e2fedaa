import { classNames } from '#client/ui/class-names.ts';
import styles from './share-cells.module.css';

function countLitCells(share: number, cells: number): number {
  return share > 0 ? Math.max(1, Math.round(share * cells)) : 0;
}

/** Decorative, since the number is beside the row. */
export function ShareCells({
  share,
  cells = 25,
  className,
}: {
  share: number;
  cells?: number;
  className?: string;
}) {
  const litCount = countLitCells(share, cells);
  return (
    <svg
      className={classNames(styles.cells, className)}
      viewBox={`0 0 ${cells * 10} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.rest} d={cellsPath(litCount, cells)} />
      <path className={styles.lit} d={cellsPath(0, litCount)} />
    </svg>
  );
}

function cellsPath(from: number, to: number): string {
  let path = '';
  for (let cell = from; cell < to; cell += 1) path += `M${cell * 10} 0h8v20h-8z`;
  return path;
}

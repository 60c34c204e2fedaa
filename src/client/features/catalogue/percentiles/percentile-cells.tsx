import styles from './percentile-cells.module.css';
import { filledCells, percentileCells } from './percentile-text.ts';

function cellsPath(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => `M${from + index} 0h.88v1h-.88z`).join('');
}

export function PercentileCells({ percentile }: { percentile: number }) {
  const filled = filledCells(percentile);
  return (
    <span className={styles.bar} aria-hidden="true">
      <svg
        viewBox={`0 0 ${percentileCells - 0.12} 1`}
        preserveAspectRatio="none"
        role="presentation"
      >
        <path className={styles.filled} d={cellsPath(0, filled)} />
        <path className={styles.empty} d={cellsPath(filled, percentileCells)} />
      </svg>
    </span>
  );
}

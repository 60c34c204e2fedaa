import type { ReactNode } from 'react';
import { seededRandom } from '../seeded-random.ts';
import styles from './empty.module.css';

const cell = 15;
const gap = 2;
const columns = 16;
const rows = 8;
const colouredShare = 0.035;
const shownShare = 0.55;

function createMosaic(): { coloured: string; plain: string } {
  const random = seededRandom('empty');
  let coloured = '';
  let plain = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [first, second] = [random(), random()];
      const path = `M${column * cell} ${row * cell}h${cell - gap}v${cell - gap}h${gap - cell}z`;
      if (first < colouredShare) coloured += path;
      else if (second < shownShare) plain += path;
    }
  }
  return { coloured, plain };
}

const cells = createMosaic();

interface EmptyProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <svg
        className={styles.mosaic}
        viewBox={`0 0 ${columns * cell} ${rows * cell}`}
        width={columns * cell}
        height={rows * cell}
        aria-hidden="true"
      >
        <path className={styles.plain} d={cells.plain} />
        <path className={styles.coloured} d={cells.coloured} />
      </svg>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

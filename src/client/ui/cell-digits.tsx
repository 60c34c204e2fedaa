import styles from './cell-digits.module.css';
import { seededRandom } from './seeded-random.ts';

const glyphs: Readonly<Record<string, readonly string[]>> = {
  '0': ['.##.', '#..#', '#..#', '#..#', '#..#', '#..#', '.##.'],
  '1': ['..#.', '.##.', '..#.', '..#.', '..#.', '..#.', '.###'],
  '2': ['.##.', '#..#', '...#', '..#.', '.#..', '#...', '####'],
  '3': ['###.', '...#', '...#', '.##.', '...#', '...#', '###.'],
  '4': ['#..#', '#..#', '#..#', '####', '...#', '...#', '...#'],
  '5': ['####', '#...', '###.', '...#', '...#', '#..#', '.##.'],
  '6': ['.##.', '#...', '#...', '###.', '#..#', '#..#', '.##.'],
  '7': ['####', '...#', '..#.', '..#.', '.#..', '.#..', '.#..'],
  '8': ['.##.', '#..#', '#..#', '.##.', '#..#', '#..#', '.##.'],
  '9': ['.##.', '#..#', '#..#', '.###', '...#', '...#', '.##.'],
};
const cell = 10;
const gap = 1.2;
const glyphWidth = 8;
const step = glyphWidth + 2;
const margin = 3;
const rows = 11;
const top = 2;
const scatterShare = 0.12;

function isLit(text: string, column: number, row: number): boolean {
  const offset = column - margin;
  const glyph = glyphs[text[Math.floor(offset / step)] ?? ''];
  const glyphColumn = offset % step;
  if (offset < 0 || !glyph || glyphColumn >= glyphWidth) return false;
  return glyph[row - top]?.[Math.floor(glyphColumn / 2)] === '#';
}

export function CellDigits({ text, label }: { text: string; label: string }) {
  const columns = text.length * step - 2 + margin * 2;
  const random = seededRandom(text);
  const litPaths: string[] = [];
  const loosePaths: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const chance = random();
      const path = `M${column * cell} ${row * cell}h${cell - gap}v${cell - gap}h${gap - cell}z`;
      if (isLit(text, column, row)) litPaths.push(path);
      else if (chance < scatterShare) loosePaths.push(path);
    }
  }
  return (
    <svg
      className={styles.digits}
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      width={columns * cell}
      height={rows * cell}
      role="img"
      aria-label={label}
    >
      <path className={styles.loose} d={loosePaths.join('')} />
      <path className={styles.lit} d={litPaths.join('')} />
    </svg>
  );
}

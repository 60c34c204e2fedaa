import { type Bitmap, cellAt, columnsOf, emptyCell } from './bitmap.ts';
import { type Drawing, path, round } from './drawing.ts';

const cell = 4;
const gap = 0.7;

/** Returns null to omit the cells of a letter. */
type LetterPaint = (letter: string) => string | null;

function drawBitmap(bitmap: Bitmap, paint: LetterPaint): Drawing {
  const columns = columnsOf(bitmap);
  const squares = new Map<string, string>();
  const side = round(cell - gap, 2);
  for (let row = 0; row < bitmap.length; row++) {
    for (let column = 0; column < columns; column++) {
      const letter = cellAt(bitmap, column, row);
      const color = letter === emptyCell ? null : paint(letter);
      if (color === null) continue;
      const square = `M${column * cell} ${row * cell}h${side}v${side}h-${side}z`;
      squares.set(color, (squares.get(color) ?? '') + square);
    }
  }
  return {
    width: round(columns * cell - gap, 2),
    height: round(bitmap.length * cell - gap, 2),
    shapes: [...squares].map(([fill, d]) => path(d, { fill })),
  };
}

export function drawGlyph(bitmap: Bitmap): Drawing {
  return drawBitmap(bitmap, () => 'currentColor');
}

/** Logo: a T with raised cards. */
const mark: Bitmap = ['1####31', '#2#####', '..4##..', '..#2#..', '..4##..', '..#3#..'];
const markColors: Record<string, string> = {
  '#': 'currentColor',
  '1': '#12a05c',
  '2': '#5063f0',
  '3': '#ef4d22',
  '4': '#ffc21a',
};

export function drawLogo(): Drawing {
  return drawBitmap(mark, (letter) => markColors[letter] ?? null);
}

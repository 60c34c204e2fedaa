/** A picture drawn by hand, a text per row and a letter per cell; '.' is an empty cell. */
export type Bitmap = readonly string[];

export const emptyCell = '.';

/** The letter at a place, empty outside the picture. */
export function cellAt(bitmap: Bitmap, column: number, row: number): string {
  return bitmap[row]?.[column] ?? emptyCell;
}

/** Columns of the widest row. */
export function columnsOf(bitmap: Bitmap): number {
  return Math.max(...bitmap.map((row) => row.length));
}

const digits: Record<string, Bitmap> = {
  '0': ['.##.', '#..#', '#..#', '#..#', '#..#', '#..#', '.##.'],
  '1': ['.#', '##', '.#', '.#', '.#', '.#', '.#'],
  '2': ['###.', '...#', '...#', '.##.', '#...', '#...', '####'],
  '3': ['###.', '...#', '...#', '.##.', '...#', '...#', '###.'],
  '4': ['#..#', '#..#', '#..#', '####', '...#', '...#', '...#'],
  '5': ['####', '#...', '#...', '###.', '...#', '...#', '###.'],
  '6': ['.##.', '#...', '#...', '###.', '#..#', '#..#', '.##.'],
  '7': ['####', '...#', '...#', '..#.', '..#.', '.#..', '.#..'],
  '8': ['.##.', '#..#', '#..#', '.##.', '#..#', '#..#', '.##.'],
  '9': ['.##.', '#..#', '#..#', '.###', '...#', '...#', '.##.'],
  '+': ['...', '...', '.#.', '###', '.#.', '...', '...'],
};

/** A number (or '+') in cells, seven rows high; letters without a picture are left out. */
export function numeral(content: string): Bitmap {
  const glyphs = [...content]
    .map((letter) => digits[letter])
    .filter((glyph) => glyph !== undefined);
  if (glyphs.length === 0) return [];
  return Array.from({ length: 7 }, (_, row) => glyphs.map((glyph) => glyph[row]).join(emptyCell));
}

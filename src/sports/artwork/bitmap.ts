/** String per row, letter per cell, '.' for an empty cell. */
export type Bitmap = readonly string[];

export const emptyCell = '.';

export function cellAt(bitmap: Bitmap, column: number, row: number): string {
  return bitmap[row]?.[column] ?? emptyCell;
}

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

/** Draws digits and '+', seven rows high, and omits other characters. */
export function numberBitmap(content: string): Bitmap {
  const glyphs = [...content]
    .map((letter) => digits[letter])
    .filter((glyph) => glyph !== undefined);
  if (glyphs.length === 0) return [];
  return Array.from({ length: 7 }, (_, row) => glyphs.map((glyph) => glyph[row]).join(emptyCell));
}

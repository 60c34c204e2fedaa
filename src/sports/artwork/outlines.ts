import { round } from './drawing.ts';

/** Closed outline from a start point; `lines` are relative path commands. */
export interface Outline {
  readonly x: number;
  readonly y: number;
  readonly lines: string;
}

/** Joins closed outlines into one path. Relative commands repeat, so the path compresses well. */
export function joinOutlines(outlines: readonly Outline[]): string {
  let [x, y] = [0, 0];
  return outlines
    .map((outline) => {
      const move = `m${round(outline.x - x)} ${round(outline.y - y)}`;
      [x, y] = [outline.x, outline.y];
      return `${move}${outline.lines}z`;
    })
    .join('');
}

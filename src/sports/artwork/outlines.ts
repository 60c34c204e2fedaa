import { round } from './drawing.ts';

/** Closed outline; `lines` are relative path commands. */
export interface Outline {
  readonly x: number;
  readonly y: number;
  readonly lines: string;
}

/** Relative commands repeat, so the path compresses well. */
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

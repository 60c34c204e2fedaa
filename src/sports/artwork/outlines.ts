import { round } from './drawing.ts';

/** Closed outline; `lines` are relative path commands. */
export interface Outline {
  readonly x: number;
  readonly y: number;
  readonly lines: string;
}

/** Relative commands repeat, so the path compresses well. */
export function joinOutlines(outlines: readonly Outline[]): string {
  let path = '';
  let [fromX, fromY] = [0, 0];
  for (const { x, y, lines } of outlines) {
    path += `m${round(x - fromX)} ${round(y - fromY)}${lines}z`;
    [fromX, fromY] = [x, y];
  }
  return path;
}

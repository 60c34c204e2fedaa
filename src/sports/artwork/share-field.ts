import type { SlotPosition } from './board.ts';
import type { Box, Drawing } from './drawing.ts';

export interface ShareView extends Box {
  /** Perspective of the far end; 0 is straight from above. */
  readonly depth: number;
}

export interface ShareField {
  readonly draw: (view: ShareView, detail: 'full' | 'small') => Drawing;
  readonly point: (view: ShareView, position: SlotPosition) => readonly [x: number, y: number];
}

/** By lineup name. Lineups on steps need none. */
export type ShareFields = Readonly<Record<string, ShareField>>;

import type { SlotPosition } from './board.ts';
import type { Box, Drawing } from './drawing.ts';

/** How a field is looked at in a picture. */
export interface ShareView extends Box {
  /** How quickly the far end grows small; 0 looks straight down. */
  readonly depth: number;
}

/** A lineup's field in pictures of any size; `share.ts` of a sport's folder. */
export interface ShareField {
  readonly draw: (view: ShareView, detail: 'full' | 'small') => Drawing;
  /** Where a point of the field lies in the drawing. */
  readonly point: (view: ShareView, position: SlotPosition) => readonly [x: number, y: number];
}

/** The fields of a sport's lineups, by the lineup's name. Lineups on steps need none. */
export type ShareFields = Readonly<Record<string, ShareField>>;

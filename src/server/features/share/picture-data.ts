import type { Item } from '#contract/kinds/items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';

/** Increase on every change of the drawings, so that all pictures get a new version. */
export const drawingVersion = 3;

export interface DrawnFan {
  readonly name: string;
  readonly image: string | null;
}

export interface LineupPictureData {
  readonly type: 'lineup';
  readonly lineup: string;
  readonly title: string;
  readonly fan: DrawnFan;
  readonly placed: Readonly<Record<string, SlotItem | null>>;
}

export interface UserPictureData {
  readonly type: 'user';
  readonly fan: DrawnFan;
  readonly interest: string;
  /** At most three, six without a lineup, as on the public page. */
  readonly favourites: readonly Item[];
  readonly lineups: readonly Omit<LineupPictureData, 'fan'>[];
}

export type PictureData = LineupPictureData | UserPictureData;

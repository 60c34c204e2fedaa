import type { Item } from '#contract/kinds/items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';

/** Raised with each change of how pictures are drawn, so that all get a new version. */
export const drawingVersion = 3;

export interface DrawnFan {
  readonly name: string;
  readonly image: string | null;
}

/** All that the picture of a lineup shows. */
export interface LineupPictureData {
  readonly type: 'lineup';
  /** The lineup's name: 'eleven'. */
  readonly lineup: string;
  readonly title: string;
  readonly fan: DrawnFan;
  /** By slot. */
  readonly placed: Readonly<Record<string, SlotItem | null>>;
}

/** All that the picture of a user shows. */
export interface UserPictureData {
  readonly type: 'user';
  readonly fan: DrawnFan;
  readonly interest: string;
  /** At most three, six where nothing is built, as the public page shows them. */
  readonly favourites: readonly Item[];
  /** What the user has built. */
  readonly lineups: readonly Omit<LineupPictureData, 'fan'>[];
}

export type PictureData = LineupPictureData | UserPictureData;

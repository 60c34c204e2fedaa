import type { Item } from '#contract/kinds/items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import type { ShareFormat } from '#contract/share.ts';

/** Increase it with every change of the drawings, so that all pictures get a new version. */
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
  /** At most three, or six without a lineup. */
  readonly favourites: readonly Item[];
  readonly lineups: readonly Omit<LineupPictureData, 'fan'>[];
}

export type PictureData = LineupPictureData | UserPictureData;

export type DrawnFormat = ShareFormat | 'embed';

export interface PictureJob {
  readonly data: PictureData;
  readonly format: DrawnFormat;
  readonly photos: ReadonlyMap<string, Buffer>;
}

export type PictureAnswer =
  | { readonly ok: true; readonly file: Buffer }
  | { readonly ok: false; readonly reason: string };

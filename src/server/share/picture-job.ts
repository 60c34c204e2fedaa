import type { ShareFormat } from '#contract/share.ts';
import type { PictureData } from './picture-data.ts';

/** One picture to draw: what it shows, and the uploaded pictures in it by their addresses. */
export interface PictureJob {
  readonly data: PictureData;
  readonly format: ShareFormat;
  readonly photos: ReadonlyMap<string, Buffer>;
}

/** A PNG file, or that it could not be drawn. */
export type PictureAnswer =
  | { readonly ok: true; readonly png: Buffer }
  | { readonly ok: false; readonly reason: string };

import type { ShareFormat } from '#contract/share.ts';
import type { PictureData } from './picture-data.ts';

/** What is drawn: a PNG file of a format, or an SVG text for a page that others frame. */
export type DrawnFormat = ShareFormat | 'embed';

/** One picture to draw: what it shows, and the uploaded pictures in it by their addresses. */
export interface PictureJob {
  readonly data: PictureData;
  readonly format: DrawnFormat;
  readonly photos: ReadonlyMap<string, Buffer>;
}

/** A PNG file or an SVG text, or that it could not be drawn. */
export type PictureAnswer =
  | { readonly ok: true; readonly file: Buffer }
  | { readonly ok: false; readonly reason: string };

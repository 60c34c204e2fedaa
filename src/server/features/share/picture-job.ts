import type { ShareFormat } from '#contract/share.ts';
import type { PictureData } from './picture-data.ts';

export type DrawnFormat = ShareFormat | 'embed';

export interface PictureJob {
  readonly data: PictureData;
  readonly format: DrawnFormat;
  readonly photos: ReadonlyMap<string, Buffer>;
}

export type PictureAnswer =
  | { readonly ok: true; readonly file: Buffer }
  | { readonly ok: false; readonly reason: string };

/** What the server and the process that decodes for it say to each other. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** One upload to decode, and the sizes to cut it to. */
export interface DecodeJob {
  readonly bytes: Buffer;
  readonly large: Size;
  readonly small: Size;
}

/** Two WebP files, or that the upload is no valid picture. */
export type DecodeAnswer =
  | { readonly ok: true; readonly large: Buffer; readonly small: Buffer }
  | { readonly ok: false };

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface DecodeJob {
  readonly bytes: Buffer;
  readonly large: Size;
  readonly small: Size;
}

export type DecodeAnswer =
  | { readonly ok: true; readonly large: Buffer; readonly small: Buffer }
  | { readonly ok: false };

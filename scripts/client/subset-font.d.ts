/** What of the package is used here; its types on DefinitelyTyped are those of an older version. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** OpenType features by their tags. */
    readonly keepFeatures: readonly string[];
    readonly variationAxes: Readonly<
      Record<string, { readonly min: number; readonly max: number }>
    >;
  }
  /** The font with those characters alone. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}

/** Constants inserted by the build (scripts/client/build-worker.ts). */
export interface Built {
  /** Changes with the worker or any file it caches. */
  readonly version: string;
  /** URLs of the cached files: code, styles, artwork, typefaces, including `shells`. */
  readonly files: readonly string[];
  /** URL of the shells of all pages, JSON by pattern. */
  readonly shells: string;
  /** Page served as its shell; its headers suit every shell. */
  readonly samplePage: string;
  /** URL of the list of routes, named by every page of this build and of no other. */
  readonly routes: string;
  readonly patterns: readonly string[];
  /** Pages that mails link to with a fragment, which mail filters move into the path. */
  readonly mailedPages: readonly string[];
}

/** Constants that the build inserts (scripts/client/build-worker.ts). */
export interface Built {
  /** Digest of the worker and the names of its files. */
  readonly version: string;
  /** URLs of all files to cache, including `shells`. */
  readonly files: readonly string[];
  /** URL of a JSON file with the shell of each page by its pattern. */
  readonly shells: string;
  /** Page whose response headers are used for every shell. */
  readonly samplePage: string;
  /** URL of the route manifest, by which a page of this build is recognised. */
  readonly routes: string;
  readonly patterns: readonly string[];
  readonly mailedPages: readonly string[];
}

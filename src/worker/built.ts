/** Constants that the build inserts (scripts/client/build-worker.ts). */
export interface Built {
  readonly version: string;
  /** Includes `shells`. */
  readonly files: readonly string[];
  /** URL of a JSON file with each page's shell by its pattern. */
  readonly shells: string;
  /** Page whose response headers every shell gets. */
  readonly samplePage: string;
  /** URL of the route manifest, by which a page of this build is recognised. */
  readonly routes: string;
  readonly patterns: readonly string[];
  readonly mailedPages: readonly string[];
}

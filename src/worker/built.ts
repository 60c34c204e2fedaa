/** What the build tells the worker about itself (scripts/client/build-worker.ts). */
export interface Built {
  /** Differs whenever anything of the build does that the worker keeps, or the worker itself. */
  readonly version: string;
  /** Addresses of the files that are kept: code, styles, artwork, typefaces, `shells` among them. */
  readonly files: readonly string[];
  /** Address of the shells of all pages, as JSON by their patterns. */
  readonly shells: string;
  /** A page that is served as its shell: its headers allow what every shell needs. */
  readonly samplePage: string;
  /** Address of the router's list of routes, which every page of this build names and no other's. */
  readonly routes: string;
  /** The patterns of all pages, such as '/users/:id'. */
  readonly patterns: readonly string[];
  /** Those that mails link to with a fragment, which filters move into the path. */
  readonly mailedPages: readonly string[];
}

/** What the worker reads of a request. */
export type AskedFor = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>;

/**
 * How the worker answers: a file of a build from what it keeps, if it is there; a page from the
 * network alone, or without one from the shell of the page of that pattern.
 */
type Strategy = { readonly as: 'file' } | { readonly as: 'page'; readonly pattern: string | null };

/** What the worker knows beside a request. */
interface Site {
  readonly origin: string;
  /** Of all pages. */
  readonly patterns: readonly string[];
  /** Those that mails link to with a fragment. */
  readonly mailedPages: readonly string[];
  /** The page that asks may not get files otherwise. */
  readonly needsFiles: boolean;
}

/** The first of these patterns, such as '/users/:id', that a path fits; null if there is none. */
export function getPattern(patterns: readonly string[], path: string): string | null {
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);
  return patterns.find(fits) ?? null;
}

/** A path before a '#' that mail filters escaped, some of them twice. */
function withoutFragment(path: string): string {
  return path.replace(/%(?:25)*23.*$/s, '');
}

/**
 * What the worker does with a request of a page at that origin; null where it leaves it to the
 * browser, as all calls and all pictures of fans. So it does with files where the browser has them
 * or can get them (`needsFiles`): what it answers takes longer, and browsers load what was
 * preloaded a second time. A page that is none of Tifo's, or stands in a frame, has no shell.
 */
export function getStrategy(
  { method, url, mode, destination, headers }: AskedFor,
  { origin, patterns, mailedPages, needsFiles }: Site,
): Strategy | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || headers.has('authorization')) return null;
  if (mode === 'navigate') {
    const pattern =
      destination === 'document'
        ? (getPattern(patterns, pathname) ?? getPattern(mailedPages, withoutFragment(pathname)))
        : null;
    return { as: 'page', pattern };
  }
  return needsFiles && pathname.startsWith('/assets/') ? { as: 'file' } : null;
}

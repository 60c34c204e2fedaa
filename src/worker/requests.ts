export type AskedFor = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>;

/**
 * Files: from the build's cache if present. Pages: from the network, or offline the shell of the
 * pattern.
 */
type Strategy = { readonly as: 'file' } | { readonly as: 'page'; readonly pattern: string | null };

interface Site {
  readonly origin: string;
  readonly patterns: readonly string[];
  readonly mailedPages: readonly string[];
  /** True if the requesting page may have no other way to get files. */
  readonly needsFiles: boolean;
}

/** First pattern, such as '/users/:id', that matches a path; null if none does. */
export function getPattern(patterns: readonly string[], path: string): string | null {
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);
  return patterns.find(fits) ?? null;
}

/** Path before a '#' that mail filters escaped, sometimes twice. */
function withoutFragment(path: string): string {
  return path.replace(/%(?:25)*23.*$/s, '');
}

/**
 * Null leaves the request to the browser, as for all calls and fans' pictures. Also for files,
 * unless `needsFiles`: the worker is slower, and browsers would reload preloaded files. Unknown and
 * framed pages have no shell.
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

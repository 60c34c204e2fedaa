export type WorkerRequest = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>;

/** A page comes from the network, and offline from its shell. */
type Strategy = { readonly as: 'file' } | { readonly as: 'page'; readonly pattern: string | null };

interface Site {
  readonly origin: string;
  readonly patterns: readonly string[];
  readonly mailedPages: readonly string[];
  /** True if the network may not have the files of the page. */
  readonly needsFiles: boolean;
}

export function getPattern(patterns: readonly string[], path: string): string | null {
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);
  return patterns.find(matches) ?? null;
}

/** Removes a fragment whose '#' was escaped by mail filters, sometimes twice. */
function withoutFragment(path: string): string {
  return path.replace(/%(?:25)*23.*$/s, '');
}

/**
 * Null leaves a request to the browser: calls, fans' pictures, and files unless `needsFiles`. Files
 * from the worker are slower, and browsers would load preloaded files twice.
 */
export function getStrategy(
  { method, url, mode, destination, headers }: WorkerRequest,
  { origin, patterns, mailedPages, needsFiles }: Site,
): Strategy | null {
  const requested = new URL(url);
  const path = requested.pathname;
  if (method !== 'GET' || requested.origin !== origin || headers.has('authorization')) return null;
  if (mode !== 'navigate') {
    return needsFiles && path.startsWith('/assets/') ? { as: 'file' } : null;
  }
  // Pages in frames have no shell.
  if (destination !== 'document') return { as: 'page', pattern: null };
  const pattern = getPattern(patterns, path) ?? getPattern(mailedPages, withoutFragment(path));
  return { as: 'page', pattern };
}

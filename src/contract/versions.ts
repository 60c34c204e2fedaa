export const ifMatchHeader = 'if-match';

export function entityTag(version: string): string {
  return `"${version}"`;
}

/**
 * True if an If-Match header names this version, possibly among others, or is `*`. Weak tags
 * (`W/"…"`) never match, as in HTTP.
 */
export function matchesVersion(header: string, version: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(entityTag(version));
}

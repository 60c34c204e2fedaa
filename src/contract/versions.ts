export const ifMatchHeader = 'if-match';

export function entityTag(version: string): string {
  return `"${version}"`;
}

/** Accepts a list of versions and `*`. HTTP does not let weak tags (`W/"…"`) match. */
export function matchesVersion(header: string, version: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(entityTag(version));
}

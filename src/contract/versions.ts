/** The header by which a save names the version that it changes. */
export const ifMatchHeader = 'if-match';

/** A version as the header takes it. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/**
 * Whether a header lets what stands at this version be changed: it names the version, alone or
 * among others, or takes any (`*`). A weak tag (`W/"…"`) matches nothing, as HTTP has it.
 */
export function matchesVersion(header: string, version: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(entityTag(version));
}

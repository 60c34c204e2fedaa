/** Words in names that are never abbreviated. */
const skipped = new Set([
  'de',
  'del',
  'di',
  'da',
  'do',
  'of',
  'the',
  'van',
  'von',
  'la',
  'le',
  '&',
]);

/** Up to `max` initials in capitals: 'RM' for 'Real Madrid'. */
export function initials(name: string, max: number): string {
  const words = name.split(/[\s\-/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !skipped.has(word.toLowerCase()));
  return (telling.length ? telling : words)
    .slice(0, max)
    .map((word) => (word.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase())
    .join('');
}

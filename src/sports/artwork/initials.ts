/** Ignored unless a name has no other words. */
const minorWords = new Set([
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

/** Returns 'RM' for 'Real Madrid'. */
export function initials(name: string, max: number): string {
  const words = name.split(/[\s\-/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const majorWords = words.filter((word) => !minorWords.has(word.toLowerCase()));
  return (majorWords.length ? majorWords : words)
    .slice(0, max)
    .map((word) => (word.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase())
    .join('');
}

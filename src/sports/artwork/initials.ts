/** Words without an initial, unless a name has no others. */
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

/** Abbreviates a name to at most `max` initials in capitals: 'RM' for 'Real Madrid'. */
export function initials(name: string, max: number): string {
  const words = name.split(/[\s\-/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const majorWords = words.filter((word) => !minorWords.has(word.toLowerCase()));
  return (majorWords.length ? majorWords : words)
    .slice(0, max)
    .map((word) => (word.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase())
    .join('');
}

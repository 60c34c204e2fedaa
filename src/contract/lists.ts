/** Default (docs/product/limits.md#page-sizes). */
export const pageSize = 6;
/** Page size of lists beside other content. */
export const reducedPageSize = 5;
export const maxPageSize = 100;
/** Limits `page × size`. */
export const maxDepth = 10_000;
/** Rows counted for `total`. If there are more, `more` is true. */
export const maxTotal = 1000;
/** Limits the listed user ids, not the number of likes. */
export const maxLikerIds = 100;
export const maxSameAs = 10;
export const maxSearchLength = 100;
/** See docs/product/lists.md#csv-files. */
export const csvSeparators = [',', ';'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** Range of numbers or names, with optional bounds. */
export interface Range {
  readonly min: string | null;
  readonly max: string | null;
}

/** Parses '80..99', '80..', '..99' or '80'; null if invalid or without any bound. */
export function parseRange(text: string): Range | null {
  const parts = text.split('..').map((part) => part.trim() || null);
  const [min = null, max = min] = parts;
  return parts.length > 2 || (min === null && max === null) ? null : { min, max };
}

export function formatRange(range: Range): string {
  return `${range.min ?? ''}..${range.max ?? ''}`;
}

/** Parses decimals such as '-2.5'; NaN for other texts such as '1e1'. */
export function parseDecimal(text: string): number {
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Letters that Unicode does not decompose. */
const plainLetters = new Map(
  'ø-o ł-l đ-d ð-d ħ-h ı-i ß-ss æ-ae œ-oe þ-th'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);
/** Invisible characters such as joiners, and Hebrew and Arabic vowel points. */
const unwritten = /\p{Default_Ignorable_Code_Point}|(?=\p{Mark})[\p{scx=Hebrew}\p{scx=Arabic}]/gu;
/** Marks on Latin, Greek and Cyrillic letters, and on characters that are no letters. */
const accents = /(^|[^\p{Letter}\p{Mark}]|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Mark}+/gu;

/** Keeps the marks of other scripts, where they distinguish words: राम is not रमा. */
export function dropAccents(decomposed: string): string {
  return decomposed.replaceAll(unwritten, '').replaceAll(accents, '$1');
}

export function replaceLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('');
}

/** Removes accents, case and punctuation for search and sorting: 'vinales' finds Viñales. */
export function foldText(text: string): string {
  return replaceLetters(dropAccents(text.normalize('NFKD')).toLowerCase(), plainLetters)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}+]+/gu, ' ')
    .trim();
}

/**
 * Keeps accents, since a search tries several spellings (docs/product/lists.md#search). Returns ''
 * if no name can match.
 */
export function searchTerm(name: string): string {
  if (name.length > maxSearchLength || foldText(name) === '') return '';
  return name.normalize('NFC').toLowerCase().trim();
}

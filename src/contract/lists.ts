/** Cards of a gallery, and the default size of a page (docs/product/limits.md#page-sizes). */
export const pageSize = 6;
/** Cards of a reduced gallery: Show Eleven, Show Podiums, the builders' pickers. */
export const reducedPageSize = 5;
export const maxPageSize = 100;
/** `page × size` may not go beyond this; search or filter to reach the rest. */
export const maxDepth = 10_000;
/** A list that no sample counts is counted up to here, and then says `more: true`. */
export const maxTotal = 1000;
/** Ids of users that an item carries at most; the count is exact. */
export const maxLikerIds = 100;
/** Other items of the same person that an item names at most. */
export const maxSameAs = 10;
/** Longest search text that is looked for, in characters. */
export const maxSearchLength = 100;

/** A range of a number or of names, open on the side that is null: '80..99', '..23', '5'. */
export interface Range {
  readonly min: string | null;
  readonly max: string | null;
}

/** Reads '80..99', '80..', '..99' or '80'; null when neither side is given. */
export function parseRange(text: string): Range | null {
  const parts = text.split('..');
  if (parts.length > 2) return null;
  const [min = '', max = min] = parts.map((part) => part.trim());
  if (parts.length === 1 && min === '') return null;
  if (min === '' && max === '') return null;
  return { min: min === '' ? null : min, max: max === '' ? null : max };
}

/** Writes a range as `parseRange` reads it. */
export function formatRange(range: Range): string {
  return `${range.min ?? ''}..${range.max ?? ''}`;
}

/** A plain decimal as a list's range takes one, '80' or '-2.5'; NaN for any other text, as '1e1'. */
export function parseDecimal(text: string): number {
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Letters that have a plain one on other keyboards, and that no decomposition takes apart. */
const plainLetters = new Map(
  'ø-o ł-l đ-d ð-d ħ-h ı-i ß-ss æ-ae œ-oe þ-th'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);
/** Joiners, fillers and others that leave no ink, and the points of Hebrew and Arabic. */
const unwritten = /\p{Default_Ignorable_Code_Point}|(?=\p{Mark})[\p{scx=Hebrew}\p{scx=Arabic}]/gu;
/** Marks on Latin, Greek or Cyrillic letters, and on anything but a letter. */
const accents = /(^|[^\p{Letter}\p{Mark}]|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Mark}+/gu;

/**
 * A decomposed text without its accents, points and joiners. The marks of other scripts are letters:
 * राम is not रमा.
 */
export function dropAccents(decomposed: string): string {
  return decomposed.replaceAll(unwritten, '').replaceAll(accents, '$1');
}

/** A text with some of its letters as others. */
export function replaceLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('');
}

/**
 * Text as it is searched and sorted: compatibility forms folded, accents dropped, lower case,
 * plain letters, single spaces, so that 'vinales' finds Viñales.
 */
export function foldText(text: string): string {
  return replaceLetters(dropAccents(text.normalize('NFKD')).toLowerCase(), plainLetters)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}+]+/gu, ' ')
    .trim();
}

/**
 * A name as it is searched for, in lower case and with the letters that may be spelled out; empty
 * where no name can hold it (docs/product/lists.md#search).
 */
export function searchTerm(name: string): string {
  if (name.length > maxSearchLength || foldText(name) === '') return '';
  return name.normalize('NFC').toLowerCase().trim();
}

/** Cards of a gallery and default page size (docs/product/limits.md#page-sizes). */
export const pageSize = 6;
/** Cards of a reduced gallery: Show Eleven, Show Podiums, the builders' pickers. */
export const reducedPageSize = 5;
export const maxPageSize = 100;
/** Maximum `page × size`; search or filter to reach the rest. */
export const maxDepth = 10_000;
/** Counting limit of a list without a sample; beyond it `more` is true. */
export const maxTotal = 1000;
/** Maximum number of user ids on an item; its count is exact. */
export const maxLikerIds = 100;
export const maxSameAs = 10;
/** Maximum search length in characters. */
export const maxSearchLength = 100;

/** Range of numbers or names, open where null: '80..99', '..23', '5'. */
export interface Range {
  readonly min: string | null;
  readonly max: string | null;
}

/** Parses '80..99', '80..', '..99' or '80'; null if both sides are empty. */
export function parseRange(text: string): Range | null {
  const parts = text.split('..');
  if (parts.length > 2) return null;
  const [min = '', max = min] = parts.map((part) => part.trim());
  if (parts.length === 1 && min === '') return null;
  if (min === '' && max === '') return null;
  return { min: min === '' ? null : min, max: max === '' ? null : max };
}

export function formatRange(range: Range): string {
  return `${range.min ?? ''}..${range.max ?? ''}`;
}

/** Parses a plain decimal, '80' or '-2.5'; NaN for any other text, such as '1e1'. */
export function parseDecimal(text: string): number {
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Letters without a decomposition, typed as plain ones on other keyboards. */
const plainLetters = new Map(
  'ø-o ł-l đ-d ð-d ħ-h ı-i ß-ss æ-ae œ-oe þ-th'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);
/** Invisible characters such as joiners and fillers, and Hebrew and Arabic points. */
const unwritten = /\p{Default_Ignorable_Code_Point}|(?=\p{Mark})[\p{scx=Hebrew}\p{scx=Arabic}]/gu;
/** Marks on Latin, Greek or Cyrillic letters, and on non-letters. */
const accents = /(^|[^\p{Letter}\p{Mark}]|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Mark}+/gu;

/** Removes accents, points and joiners. Marks of other scripts are letters: राम is not रमा. */
export function dropAccents(decomposed: string): string {
  return decomposed.replaceAll(unwritten, '').replaceAll(accents, '$1');
}

export function replaceLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('');
}

/**
 * Folds text for search and sorting: compatibility forms, accents, case, plain letters and spaces,
 * so that 'vinales' finds Viñales.
 */
export function foldText(text: string): string {
  return replaceLetters(dropAccents(text.normalize('NFKD')).toLowerCase(), plainLetters)
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}+]+/gu, ' ')
    .trim();
}

/**
 * Search term in lower case, with letters that may be spelled out; empty if no name can match
 * (docs/product/lists.md#search).
 */
export function searchTerm(name: string): string {
  if (name.length > maxSearchLength || foldText(name) === '') return '';
  return name.normalize('NFC').toLowerCase().trim();
}

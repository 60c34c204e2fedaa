/**
 * Texts of a page about one thing that anyone may see: the server writes them into the page's first
 * answer, where the shell keeps an empty element for each. A fan's name; a lineup's, whose it is, and what
 * it was started from.
 */
export type FirstTexts = Readonly<Partial<Record<'fan' | 'lineup' | 'byline' | 'source', string>>>;
export type FirstText = keyof FirstTexts;

/** The attribute that names the text of an element. */
export const firstTextAttribute = 'data-first-text';

/** A lineup's name of more letters stands in smaller type, not to push who stands where out of sight. */
const longName = 24;

/** Marks an element whose text stands in smaller type. */
export const longAttribute = 'data-long';

export function isLongName(name: string): boolean {
  return name.length > longName;
}

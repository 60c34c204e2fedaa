/**
 * Public texts that the server writes into empty shell elements of a page's first response: a fan's
 * name; a lineup's name, owner and origin.
 */
export type FirstTexts = Readonly<Partial<Record<'fan' | 'lineup' | 'byline' | 'source', string>>>;
export type FirstText = keyof FirstTexts;

export const firstTextAttribute = 'data-first-text';

/** Length above which a lineup's name is set smaller, to keep the slots in view. */
const longName = 24;

export const longAttribute = 'data-long';

export function isLongName(name: string): boolean {
  return name.length > longName;
}

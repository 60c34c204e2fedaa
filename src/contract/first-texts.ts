/** Texts that the server writes into a page's shell, to be visible before hydration. */
export type FirstTexts = Readonly<Partial<Record<'fan' | 'lineup' | 'byline' | 'source', string>>>;
export type FirstText = keyof FirstTexts;

export const firstTextAttribute = 'data-first-text';

/** Marks a long name, which is set smaller. */
export const longAttribute = 'data-long';

export function isLongName(name: string): boolean {
  return name.length > 24;
}

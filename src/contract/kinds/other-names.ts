/**
 * Export of a sport's `other-names.ts`: alternative search names by kind and item name: `{ team: {
 * 'FC Barcelona': ['Barça'] } }`.
 */
export type OtherNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Optional export: by kind, groups of equivalent words that distinguish items of the same name: `{
 * team: [['Women', 'Femenino'], ['II']] }`. An item with such a word is also found by its
 * equivalents and by the other names of its name without the word.
 */
export type NameVariants = Readonly<Record<string, readonly (readonly string[])[]>>;

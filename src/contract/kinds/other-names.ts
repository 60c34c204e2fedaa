/**
 * What `other-names.ts` of a sport's folder exports: by kind, the names that fans also search an item
 * by, by its name: `{ team: { 'FC Barcelona': ['Barça'] } }`.
 */
export type OtherNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * What else it may export: by kind, words that tell an item from another that is called the same, those
 * that mean the same together: `{ team: [['Women', 'Femenino'], ['II']] }`. An item with such a word is
 * also searched by the others beside it, and by the other names of its name without it.
 */
export type NameVariants = Readonly<Record<string, readonly (readonly string[])[]>>;

/**
 * What `other-names.ts` of a sport's folder exports: by kind, the names that fans also search an item
 * by, by its name: `{ team: { 'FC Barcelona': ['Barça'] } }`.
 */
export type OtherNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

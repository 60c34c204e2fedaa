/** Names that a search also finds, by kind and item: `{ team: { 'FC Barcelona': ['Barça'] } }`. */
export type OtherNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Words of names with the same meaning, by kind: `{ team: [['Women', 'Femenino'], ['II']] }`. A
 * search for 'Barça Femenino' then finds 'FC Barcelona Women'.
 */
export type NameVariants = Readonly<Record<string, readonly (readonly string[])[]>>;

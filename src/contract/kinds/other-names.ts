/** Names that a search also finds, by kind and item: `{ team: { 'FC Barcelona': ['Barça'] } }`. */
export type OtherNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Groups of words with the same meaning that are part of a name, by kind: `{ team: [['Women',
 * 'Femenino'], ['II']] }`. A search for 'Barça Femenino' then finds 'FC Barcelona Women'.
 */
export type NameVariants = Readonly<Record<string, readonly (readonly string[])[]>>;

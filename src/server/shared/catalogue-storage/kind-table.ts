import type { Kind } from '#contract/kinds/kind.ts';

/**
 * The table of a kind, for insert, update and delete. Its type is that of `kind_table`, which
 * stands in `Tables` for the table of whichever kind.
 */
export function kindTable(kind: Kind): 'kind_table' {
  return kind.name as 'kind_table';
}

/** The table of a kind inside a select, always under the alias `fields`. */
export function kindFields(kind: Kind): 'kind_table as fields' {
  return `${kind.name} as fields` as 'kind_table as fields';
}

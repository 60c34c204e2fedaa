import type { Kind } from '#contract/kinds/kind.ts';

/** `Tables` represents the tables of all kinds by `kind_table`. */
export function kindTable(kind: Kind): 'kind_table' {
  return kind.name as 'kind_table';
}

export function kindFields(kind: Kind): 'kind_table as fields' {
  return `${kind.name} as fields` as 'kind_table as fields';
}

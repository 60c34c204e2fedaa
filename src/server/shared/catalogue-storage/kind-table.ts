import type { Kind } from '#contract/kinds/kind.ts';

/** Returns the name of a kind's table, typed as `kind_table`, which represents them in `Tables`. */
export function kindTable(kind: Kind): 'kind_table' {
  return kind.name as 'kind_table';
}

export function kindFields(kind: Kind): 'kind_table as fields' {
  return `${kind.name} as fields` as 'kind_table as fields';
}

import type { Kind } from '#contract/kinds/kind.ts';

/** Typed as `kind_table`, the stand-in for every kind's table in `Tables`. */
export function kindTable(kind: Kind): 'kind_table' {
  return kind.name as 'kind_table';
}

/** Always aliased `fields`. */
export function kindFields(kind: Kind): 'kind_table as fields' {
  return `${kind.name} as fields` as 'kind_table as fields';
}

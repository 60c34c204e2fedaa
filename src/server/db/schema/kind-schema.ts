import type { ColumnField } from '#contract/kinds/fields.ts';
import { columnFields, type Kind, listSorts } from '#contract/kinds/kind.ts';

export interface Table {
  readonly name: string;
  /** Excludes `item_id`, the first column of every kind's table. */
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'double';
  readonly choices: readonly string[] | null;
}

export interface Index {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly hasDescending: boolean;
}

/** All columns are nullable, since `required` applies to forms only. */
export function kindSchema(kind: Kind): Table {
  const columns = columnFields(kind).map(([name, field]) => ({ name, ...toColumn(field) }));
  return { name: kind.name, columns };
}

function toColumn(field: ColumnField): Omit<Column, 'name'> {
  switch (field.type) {
    case 'text':
      return { type: 'text', choices: null };
    case 'choice':
      return { type: 'text', choices: field.options };
    case 'number':
      return { type: field.decimals === 0 ? 'integer' : 'double', choices: null };
    default:
      return field satisfies never;
  }
}

/** Lists filter only by fields that they sort by. Choices are sorted option by option, both ways. */
export function kindIndexes(kind: Kind): Index[] {
  const sorts = listSorts(kind);
  const indexes: Index[] = [];
  for (const [name, { type }] of columnFields(kind)) {
    if (!sorts.includes(name)) continue;
    const isFilterOnly = type === 'choice' && !kind.sorts.includes(name);
    indexes.push({
      name: `${kind.name}_${name}`,
      table: kind.name,
      columns: [name, 'item_id'],
      unique: false,
      hasDescending: !isFilterOnly,
    });
  }
  if (kind.unique.length > 0) {
    indexes.push({
      name: `${kind.name}_key`,
      table: kind.name,
      columns: kind.unique,
      unique: true,
      hasDescending: false,
    });
  }
  return indexes;
}

/** SQLite's trigram index over a kind's item names. PostgreSQL has one index for all kinds. */
export function searchTable(kindName: string): string {
  return `${kindName}_search`;
}

export function choiceCheck(table: string, column: string): string {
  return `${table}_${column}_choice`;
}

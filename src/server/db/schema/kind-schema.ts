import type { ColumnField } from '#contract/kinds/fields.ts';
import { columnFields, type Kind } from '#contract/kinds/kind.ts';

/** What a kind's table is, in words that both engines share. */
export interface Table {
  readonly name: string;
  /** The fields' columns; `item_id` comes before them in every kind's table. */
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'double';
  /** The only values taken; null where any will do. */
  readonly choices: readonly string[] | null;
}

export interface Index {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** What it holds besides, so that a list that filters and sorts by these reads nothing else. */
  readonly covers: readonly string[];
  readonly unique: boolean;
  /** Whether PostgreSQL needs another one in descending order: see `createIndex`. */
  readonly hasDescending: boolean;
}

/**
 * What a kind's table repeats of its items (see `item`), so that a list that filters by fields and
 * sorts by name or likes, or the other way round, reads one index. Whoever writes one writes both.
 */
const listed: readonly Column[] = [
  { name: 'search_name', type: 'text', choices: null },
  { name: 'likes_count', type: 'integer', choices: null },
];
/** What a list reads of a row and nothing finds it by: what `search_text` has beyond the name. */
const readAlong: Column = { name: 'search_extra', type: 'text', choices: null };

const listedNames = new Set(listed.map(({ name }) => name));

/** Whether a column of a kind's table has a value in every row; fields may be absent. */
export function isNeverAbsent(column: string): boolean {
  return listedNames.has(column);
}

/** The table that holds a kind's fields. Absence is allowed everywhere: `required` binds forms. */
export function kindSchema(kind: Kind): Table {
  const columns = columnFields(kind).map(([name, field]) => ({ name, ...columnOf(field) }));
  return { name: kind.name, columns: [...columns, ...listed, readAlong] };
}

function columnOf(field: ColumnField): Omit<Column, 'name'> {
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

/**
 * An index for every column that sorts or filters, ties by id, and one for the unique key. Each
 * holds all that sorts or filters: however a list combines them, one index answers it.
 */
export function kindIndexes(kind: Kind): Index[] {
  const named = new Set([...kind.filters, ...kind.sorts]);
  const choices = new Set(
    columnFields(kind).flatMap(([name, field]) => (field.type === 'choice' ? [name] : [])),
  );
  const searched = kindSchema(kind)
    .columns.map(({ name }) => name)
    .filter((name) => named.has(name) || choices.has(name) || listedNames.has(name));
  const indexes = searched.map((name) => ({
    name: `${kind.name}_${name}`,
    table: kind.name,
    columns: [name, 'item_id'],
    covers: [...searched.filter((other) => other !== name), readAlong.name],
    unique: false,
    hasDescending: !isNeverAbsent(name) && (!choices.has(name) || kind.sorts.includes(name)),
  }));
  const key = {
    name: `${kind.name}_key`,
    table: kind.name,
    columns: kind.unique,
    covers: [],
    unique: true,
    hasDescending: false,
  };
  return kind.unique.length > 0 ? [...indexes, key] : indexes;
}

/** SQLite's trigram index over the names of a kind's items; PostgreSQL has one for all kinds. */
export function searchTable(kindName: string): string {
  return `${kindName}_search`;
}

/** Name of the CHECK that keeps a column to its choices. */
export function choiceCheck(table: string, column: string): string {
  return `${table}_${column}_choice`;
}

import type { ChoiceField, Field, NumberField, ReferencesField } from './fields.ts';
import type { Kind } from './kind.ts';

/**
 * A fact sheet of the starter catalogue: the fields of its kind by name. A field that no source
 * gives is absent, unless it is derived; references name their targets; kinds that make their names carry none.
 */
export interface StarterItem {
  readonly name?: string;
  /** Names of the fields that no source gives and that a formula of ours makes of the others. */
  readonly derived?: readonly string[];
  readonly [field: string]: string | number | readonly string[] | undefined;
}

/** Starter items by kind: every kind comes after those that it refers to. */
export type StarterData = Readonly<Record<string, readonly StarterItem[]>>;

type Described = Kind & { readonly fields: Readonly<Record<string, Field>> };
type Column<K extends Described> = 'name' | (keyof K['fields'] & string);

type FieldCell<F> = F extends NumberField
  ? number
  : F extends ChoiceField
    ? F['options'][number]
    : F extends ReferencesField
      ? readonly string[]
      : string;
type Cell<K extends Described, C> = C extends keyof K['fields']
  ? FieldCell<K['fields'][C]> | null
  : string;

/** One item's cells in the order of the columns; null where no source gives the fact. */
export type StarterRow<K extends Described, Columns extends readonly Column<K>[]> = {
  readonly [Index in keyof Columns]: Cell<K, Columns[Index]>;
};

/**
 * Makes items of a table with named columns, so that the data can be read down a column and the
 * compiler checks every cell against the kind's description.
 */
export function starterItems<const K extends Described, const Columns extends readonly Column<K>[]>(
  _kind: K,
  columns: Columns,
  rows: readonly StarterRow<K, Columns>[],
): StarterItem[] {
  return rows.map((row) =>
    Object.fromEntries(
      columns.flatMap((column, index) => {
        const cell = row[index] ?? null;
        return cell === null ? [] : [[column, cell]];
      }),
    ),
  );
}

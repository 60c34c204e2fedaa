import type { ChoiceField, Field, NumberField, ReferencesField } from './fields.ts';
import type { Kind } from './kind.ts';

/**
 * Fact sheet of the starter catalogue: fields by name. Unsourced fields are absent unless derived,
 * references use names, and kinds with generated names have no `name`.
 */
export interface StarterItem {
  readonly name?: string;
  /** Fields without a source, computed by a formula from the others. */
  readonly derived?: readonly string[];
  readonly [field: string]: string | number | readonly string[] | undefined;
}

/** Starter items by kind, in dependency order. */
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

/** Row in column order; null if no source gives the fact. */
export type StarterRow<K extends Described, Columns extends readonly Column<K>[]> = {
  readonly [Index in keyof Columns]: Cell<K, Columns[Index]>;
};

/**
 * Converts a table with named columns to items; the compiler checks every cell against the kind's
 * description.
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

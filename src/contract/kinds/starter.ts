import type { ChoiceField, Field, NumberField, ReferencesField } from './fields.ts';
import type { Kind } from './kind.ts';

/** Item of the starter catalogue. References are the names of other items. */
export interface StarterItem {
  /** Absent in kinds whose names are built from fields. */
  readonly name?: string;
  /** Fields that have no source, but were computed from others. */
  readonly derived?: readonly string[];
  readonly [field: string]: string | number | readonly string[] | undefined;
}

/** Starter items by kind. A kind comes after the kinds that it refers to. */
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

/** Cells in the order of the columns. A cell is null if no source has the value. */
export type StarterRow<K extends Described, Columns extends readonly Column<K>[]> = {
  readonly [Index in keyof Columns]: Cell<K, Columns[Index]>;
};

/** Takes the kind so that the compiler checks each cell against the description of its field. */
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

import { type Field, lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind, listSorts } from '#contract/kinds/kind.ts';
import { readOrder } from '../finder/finder-state.ts';
import { directionText, statLabel } from '../finder/finder-text.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
}

/** First field of the cards if it is text, such as the team. */
export function secondaryField(kind: Kind): string | null {
  const [first] = kind.card;
  const field = first === undefined ? null : getField(kind, first);
  return first !== undefined && (field?.type === 'text' || field?.type === 'references')
    ? first
    : null;
}

/** Number of columns that fit on a wide screen. */
const maxInSight = 10;

/**
 * Columns between name and likes. Puts texts last, and the number of the default order first if not
 * all columns are in sight.
 */
export function columnsOf(kind: Kind, isPhone: boolean): Column[] {
  const secondary = secondaryField(kind);
  const { stat } = readOrder(kind.order);
  const columns = Object.entries(kind.fields)
    .filter(([name]) => isPhone || name !== secondary)
    .map(([name, field]) => ({ name, field }));
  const isWide = isPhone || columns.length > maxInSight;
  const rankOf = ({ name, field }: Column) => {
    if (isWide && name === stat) return 0;
    return field.type === 'text' || field.type === 'references' ? 2 : 1;
  };
  return columns.toSorted((a, b) => rankOf(a) - rankOf(b));
}

export type AriaSort = 'ascending' | 'descending' | undefined;

/** Undefined if the list is not sorted by the column. */
export function sortedBy(kind: Kind, sort: string, stat: string): AriaSort {
  const order = readOrder(sort || kind.order);
  if (order.stat !== stat) return undefined;
  return order.descending ? 'descending' : 'ascending';
}

/** Sorts by the better end first, then by the other end. */
export function nextOrder(kind: Kind, sort: string, stat: string, better: string): string {
  const current = sort || kind.order;
  if (current !== better) return better;
  return readOrder(better).descending ? stat : `-${stat}`;
}

export function isSortable(kind: Kind, stat: string): boolean {
  return listSorts(kind).includes(stat);
}

export function sortedText(kind: Kind, sort: string): string {
  const order = sort || kind.order;
  const label = lowerFirst(statLabel(kind, readOrder(order).stat));
  return `Sorted by ${label}, ${directionText(kind, order)}`;
}

import { type Field, lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind, listSorts } from '#contract/kinds/kind.ts';
import { readOrder } from '../finder/finder-state.ts';
import { directionText, statLabel } from '../finder/finder-text.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
}

const isText = ({ type }: Field) => type === 'text' || type === 'references';

/** First field of the cards if it is text, such as the team. */
export function findSecondaryField(kind: Kind): string | null {
  const [name] = kind.card;
  const field = name === undefined ? null : getField(kind, name);
  return name !== undefined && field && isText(field) ? name : null;
}

/** Number of columns that fit on a wide screen. */
const maxInSight = 10;

/**
 * Columns between name and likes. Puts texts last, and the number of the default order first if not
 * all columns are in sight.
 */
export function listColumns(kind: Kind, isPhone: boolean): Column[] {
  const secondary = findSecondaryField(kind);
  const { stat } = readOrder(kind.order);
  const columns = Object.entries(kind.fields)
    .filter(([name]) => isPhone || name !== secondary)
    .map(([name, field]) => ({ name, field }));
  const isWide = isPhone || columns.length > maxInSight;
  const rankOf = ({ name, field }: Column) => {
    if (isWide && name === stat) return 0;
    return isText(field) ? 2 : 1;
  };
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other));
}

export type AriaSort = 'ascending' | 'descending' | undefined;

/** Undefined if the list is not sorted by the column. */
export function getAriaSort(kind: Kind, sort: string, stat: string): AriaSort {
  const order = readOrder(sort || kind.order);
  if (order.stat !== stat) return undefined;
  return order.descending ? 'descending' : 'ascending';
}

/** Sorts by the better end first, then by the other end. */
export function getNextOrder(kind: Kind, sort: string, stat: string, better: string): string {
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

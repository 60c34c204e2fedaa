import { type Field, lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind, listSorts } from '#contract/kinds/kind.ts';
import { readOrder } from '../finder/finder-state.ts';
import { directionText, statLabel } from '../finder/finder-text.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
}

/** First field of the cards, such as the team, which stands beside the name. */
export function secondaryField(kind: Kind): string | null {
  const [first] = kind.card;
  const field = first === undefined ? null : getField(kind, first);
  return first !== undefined && (field?.type === 'text' || field?.type === 'references')
    ? first
    : null;
}

/** Columns that fit beside the name on a wide screen. */
const maxInSight = 10;

/**
 * Columns between name and likes: all fields in their order, texts and lists last. The number of
 * the default order comes first where not all columns are in sight. On phones the secondary field
 * is a column.
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

/** Direction of a column, if the list is sorted by it; by the kind's default order without a sort. */
export function sortedBy(kind: Kind, sort: string, stat: string): AriaSort {
  const order = readOrder(sort || kind.order);
  if (order.stat !== stat) return undefined;
  return order.descending ? 'descending' : 'ascending';
}

/** Order after a press on a column's head: the better end first, then the other end. */
export function nextOrder(kind: Kind, sort: string, stat: string, better: string): string {
  const current = sort || kind.order;
  if (current !== better) return better;
  return readOrder(better).descending ? stat : `-${stat}`;
}

export function isSortable(kind: Kind, stat: string): boolean {
  return listSorts(kind).includes(stat);
}

/** Formats 'Sorted by goals, highest first'. */
export function sortedText(kind: Kind, sort: string): string {
  const order = sort || kind.order;
  const label = lowerFirst(statLabel(kind, readOrder(order).stat));
  return `Sorted by ${label}, ${directionText(kind, order)}`;
}

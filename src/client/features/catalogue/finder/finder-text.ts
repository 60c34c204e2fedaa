import { pluralize } from '#client/lists/pluralize.ts';
import { unitOf } from '#client/weights/measure.ts';
import { toShownRanges } from '#client/weights/ranges.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import { type FieldChoice, type FieldRange, readOrder } from './finder-state.ts';

/**
 * A Map, because a URL may contain any sort, and an object would have a value for 'constructor'.
 */
const commonLabels: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['likes', 'Likes'],
  ['newest', 'Date added'],
]);

/** Returns the label of a field or common sort, or the raw name if unknown. */
export function statLabel(kind: Kind, stat: string): string {
  return getField(kind, stat)?.label ?? commonLabels.get(stat) ?? stat;
}

export function orderText(kind: Kind, sort: string): string {
  const { stat, descending } = readOrder(sort);
  if (stat === 'newest') return descending ? 'Newest first' : 'Oldest first';
  if (stat === 'likes') return descending ? 'Most liked first' : 'Least liked first';
  if (stat === 'name') return descending ? 'Z to A' : 'A to Z';
  const field = getField(kind, stat);
  const label = lowerFirst(statLabel(kind, stat));
  if (field?.type === 'choice') return `By ${label}${descending ? ', reversed' : ''}`;
  if (field?.type !== 'number') return `By ${label}, ${descending ? 'Z to A' : 'A to Z'}`;
  if (field.lowIsGood) return `${descending ? 'Worst' : 'Best'} ${label} first`;
  return `${descending ? 'Highest' : 'Lowest'} ${label} first`;
}

/** Formats the chip of a range: 'rating 81 to 91', 'total from 700.5 kg'. */
export function rangeText(kind: Kind, range: FieldRange, weightUnit: WeightUnit): string {
  const label = lowerFirst(statLabel(kind, range.field));
  const { min, max } = toShownRanges(kind, [range], weightUnit)[0] ?? range;
  const field = getField(kind, range.field);
  const unit = field?.type === 'number' && field.unit ? ` ${unitOf(field, weightUnit)}` : '';
  if (min === null) return `${label} up to ${max}${unit}`;
  if (max === null) return `${label} from ${min}${unit}`;
  return min === max ? `${label} ${min}${unit}` : `${label} ${min} to ${max}${unit}`;
}

/**
 * Formats the chip of a choice: 'forward', or 'Weight: 83', since a number is unclear without its
 * label.
 */
export function choiceText(kind: Kind, { field, value }: FieldChoice): string {
  return /\p{L}/u.test(value) ? value : `${statLabel(kind, field)}: ${value}`;
}

/** Formats the chip of an order: 'points, descending'. */
export function sortText(kind: Kind, sort: string): string {
  const { stat, descending } = readOrder(sort);
  return `${lowerFirst(statLabel(kind, stat))}, ${descending ? 'descending' : 'ascending'}`;
}

export function formatMatches(kind: Kind, total: number, more: boolean): string {
  return pluralize(total, kind.labels.one, kind.labels.many, more);
}

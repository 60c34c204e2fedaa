import { pluralize } from '#client/lists/pluralize.ts';
import { unitOf } from '#client/weights/measure.ts';
import { toShownRanges } from '#client/weights/ranges.ts';
import type { WeightUnit } from '#client/weights/weight-unit.ts';
import { lowerFirst, type NumberField } from '#contract/kinds/fields.ts';
import { getField, getFilterField, type Kind } from '#contract/kinds/kind.ts';
import { type FieldChoice, type FieldRange, type OnlyChoice, readOrder } from './finder-state.ts';

/** A Map, because the key comes from a URL and may be 'constructor'. */
const commonLabels: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['likes', 'Likes'],
  ['newest', 'Date added'],
]);

export function statLabel(kind: Kind, stat: string): string {
  return getField(kind, stat)?.label ?? commonLabels.get(stat) ?? stat;
}

const onlyTexts: Readonly<Record<string, string>> = {
  'liked=me': 'liked by me',
  'liked=following': 'liked by fans I follow',
  'picture=yes': 'with a picture',
  'added=fans': 'added by fans',
};

export function onlyText({ filter, value }: OnlyChoice): string {
  return onlyTexts[`${filter}=${value}`] ?? value;
}

/** Sorts the highest number, the lowest place, the most likes, or A first. */
export function getBetterOrder(kind: Kind, stat: string): string {
  const field = getField(kind, stat);
  const isDescending =
    field?.type === 'number' ? !field.lowIsGood : stat === 'likes' || stat === 'newest';
  return isDescending ? `-${stat}` : stat;
}

/** Formats 'highest first' or 'A to Z'. */
export function directionText(kind: Kind, sort: string): string {
  const { stat, descending } = readOrder(sort);
  const field = getField(kind, stat);
  if (stat === 'newest') return descending ? 'newest first' : 'oldest first';
  if (stat === 'likes') return descending ? 'most first' : 'fewest first';
  if (field?.type === 'choice') return descending ? 'last first' : 'first to last';
  if (field?.type !== 'number') return descending ? 'Z to A' : 'A to Z';
  if (field.lowIsGood) return descending ? 'worst first' : 'best first';
  return descending ? 'highest first' : 'lowest first';
}

/** True for things of which there are most rather than highest, such as goals. */
const isCount = ({ label, unit, decimals }: NumberField) =>
  unit === '' && decimals === 0 && /^\w+s\b|s$/.test(label);

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
  if (isCount(field)) return `${descending ? 'Most' : 'Fewest'} ${label} first`;
  return `${descending ? 'Highest' : 'Lowest'} ${label} first`;
}

/** Formats 'highest rating first', but 'A to Z'. */
export function orderPhrase(kind: Kind, sort: string): string {
  const text = orderText(kind, sort);
  return /^\p{Lu} /u.test(text) ? text : lowerFirst(text);
}

/** Formats 'rating 81 to 91' or 'total from 700.5 kg'. */
export function rangeText(kind: Kind, range: FieldRange, weightUnit: WeightUnit): string {
  const label = lowerFirst(statLabel(kind, range.field));
  const { min, max } = toShownRanges(kind, [range], weightUnit)[0] ?? range;
  const field = getField(kind, range.field);
  const unit = field?.type === 'number' && field.unit ? ` ${unitOf(field, weightUnit)}` : '';
  if (min === null) return `${label} up to ${max}${unit}`;
  if (max === null) return `${label} from ${min}${unit}`;
  return min === max ? `${label} ${min}${unit}` : `${label} ${min} to ${max}${unit}`;
}

/** Formats 'Position: forward' or 'Club country: Spain'. */
export function choiceText(kind: Kind, { field, value }: FieldChoice): string {
  return `${getFilterField(kind, field)?.label ?? field}: ${value}`;
}

/** Formats 'points, descending'. */
export function sortText(kind: Kind, sort: string): string {
  const { stat, descending } = readOrder(sort);
  return `${lowerFirst(statLabel(kind, stat))}, ${descending ? 'descending' : 'ascending'}`;
}

export function formatMatches(kind: Kind, total: number, more: boolean): string {
  return pluralize(total, kind.labels.one, kind.labels.many, more);
}

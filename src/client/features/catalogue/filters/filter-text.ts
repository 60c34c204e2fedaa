import { formatCount, pluralize } from '#client/lists/pluralize.ts';
import type { Facets } from '#contract/calls/facets.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { getFilterField, type Kind } from '#contract/kinds/kind.ts';
import type { TypedRange } from './filter-draft.ts';

function filterLabel(kind: Kind, name: string): string {
  return getFilterField(kind, name)?.label ?? otherLabels.get(name) ?? name;
}

const otherLabels: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['liked', 'Likes'],
  ['picture', 'Picture'],
  ['added', 'Added by fans'],
]);

/** Formats '79 to 91', 'up to 27' or 'any'. */
export function typedRangeText({ min, max }: TypedRange): string {
  const [lowest, highest] = [min.trim(), max.trim()];
  if (lowest === '' && highest === '') return 'any';
  if (lowest === '') return `up to ${highest}`;
  if (highest === '') return `from ${lowest}`;
  return lowest === highest ? lowest : `${lowest} to ${highest}`;
}

type Counts = Pick<Facets, 'total' | 'all' | 'more' | 'approximate'>;

/** Formats '38 players', 'about 380 players' or '1,000+ players'. */
export function matchesText({ labels }: Kind, { total, more, approximate }: Counts): string {
  const matches = pluralize(total, labels.one, labels.many, more);
  return approximate ? `about ${matches}` : matches;
}

/** Formats '38 of 372 players'. */
export function shareText({ labels }: Kind, { total, all, more, approximate }: Counts): string {
  const count = `${approximate ? 'about ' : ''}${formatCount(total)}${more ? '+' : ''}`;
  return `${count} of ${pluralize(all, labels.one, labels.many)}`;
}

/** Undefined while the count is unknown. */
export function toOptionCount({ labels }: Kind, count: number | undefined) {
  if (count === undefined) return undefined;
  return { text: formatCount(count), words: pluralize(count, labels.one, labels.many) };
}

export function withoutText(kind: Kind, { filter, count }: Facets['without'][number]): string {
  return `Without ${lowerFirst(filterLabel(kind, filter))}: ${formatCount(count)}`;
}

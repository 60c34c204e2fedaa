import type { Item } from '#contract/kinds/items.ts';
import {
  type KindSources,
  type Source,
  type SportSources,
  starterSource,
} from '#contract/kinds/sources.ts';

/** Of every sport's folder. */
const kindSources: SportSources = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<SportSources>('/src/sports/*/sources.ts', { eager: true, import: 'sources' }),
  ),
);

/** Where the starter items of that kind are from; null of a kind that has none. */
export function getKindSources(kindName: string): KindSources | null {
  return Object.hasOwn(kindSources, kindName) ? (kindSources[kindName] ?? null) : null;
}

/** The heading on /about that says where numbers are from. */
export const sourcesAnchor = 'sources';

/** The heading on /about that says how that kind's derived numbers are made. */
export function derivedAnchor(kindName: string): string {
  return `derived-${kindName}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** As of when and where from: 'Season 2024–25 · starter catalogue', 'OpenPowerlifting, 11 Aug 2024'. */
export function sourceText(kindName: string, source: Source): string {
  if (source.name === starterSource) {
    return [getKindSources(kindName)?.asOf, starterSource].filter(Boolean).join(' · ');
  }
  return source.date === null
    ? source.name
    : `${source.name}, ${dayFormat.format(new Date(source.date))}`;
}

/** Sentences about those of its numbers that are of another time; empty for none. */
export function otherTimes(kindName: string, source: Source): string {
  return source.name === starterSource ? (getKindSources(kindName)?.others ?? '') : '';
}

/** What the items of a page are from, each source once, in their order; none where fans made them. */
export function sourcesOf(kindName: string, items: readonly Item[]): string[] {
  return [
    ...new Set(items.flatMap(({ source }) => (source ? [sourceText(kindName, source)] : []))),
  ];
}

/** Whether a formula made the item's number in that field. */
export function isDerived(item: Item, field: string): boolean {
  return item.derived?.includes(field) ?? false;
}

import type { Item } from '#contract/kinds/items.ts';
import {
  type KindSources,
  type Source,
  type SportSources,
  starterSource,
} from '#contract/kinds/sources.ts';

const kindSources: SportSources = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<SportSources>('/src/sports/*/sources.ts', { eager: true, import: 'sources' }),
  ),
);

export function getKindSources(kindName: string): KindSources | null {
  return Object.hasOwn(kindSources, kindName) ? (kindSources[kindName] ?? null) : null;
}

export const sourcesAnchor = 'sources';

export function derivedAnchor(kindName: string): string {
  return `derived-${kindName}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export function sourceText(kindName: string, source: Source): string {
  if (source.name === starterSource) {
    const sources = getKindSources(kindName);
    const asOf = sources?.asOfByDate?.[source.date ?? ''] ?? sources?.asOf;
    return [asOf, starterSource].filter(Boolean).join(' · ');
  }
  return source.date === null
    ? source.name
    : `${source.name}, ${dayFormat.format(new Date(source.date))}`;
}

export function otherTimes(kindName: string, source: Source): string {
  return source.name === starterSource ? (getKindSources(kindName)?.others ?? '') : '';
}

export function sourcesOf(kindName: string, items: readonly Item[]): string[] {
  return [
    ...new Set(items.flatMap(({ source }) => (source ? [sourceText(kindName, source)] : []))),
  ];
}

export function isDerived(item: Item, field: string): boolean {
  return item.derived?.includes(field) ?? false;
}

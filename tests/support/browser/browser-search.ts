import type { SearchGroup, SearchResult, SearchResults } from '#contract/calls/search.ts';

export function resultOf(kind: string, name: string, found = '', detail = ''): SearchResult {
  const start = name.toLowerCase().indexOf(found);
  const matched = found ? [{ start, end: start + found.length }] : [];
  return { _id: `${kind}-${name}`, kind, name, image: null, look: {}, detail, matched };
}

export function groupOf(
  items: readonly SearchResult[],
  { total = items.length, more = false }: Partial<Pick<SearchGroup, 'total' | 'more'>> = {},
): SearchGroup {
  return { kind: items[0]?.kind ?? 'user', total, more, items: [...items] };
}

export function resultsOf(
  groups: readonly SearchGroup[],
  corrected: string | null = null,
): SearchResults {
  return { groups: [...groups], corrected };
}

export const noResults: SearchResults = { groups: [], corrected: null };

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#client/api/query.ts';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import type { SearchResults } from '#contract/calls/search.ts';

const searchDelay = 150;
const minLetters = 2;

function isSearchable(text: string): boolean {
  const searched = text.trim();
  return [...searched].length >= minLetters || /^\d$/.test(searched);
}

/** Takes `user` for fans. */
export function kindSearchQuery(kind: string, text: string) {
  const q = text.trim();
  return { ...queryOf('GET /search', { query: { q, kind } }), enabled: isSearchable(q) };
}

interface ShownResults {
  /** May be older than the typed text. */
  readonly text: string;
  readonly results: SearchResults;
}

/** Keeps the results of an earlier text until those of the current text arrive. */
export function useSearch(typed: string) {
  const text = typed.trim();
  const isActive = isSearchable(text);
  const searched = useDebouncedValue(text, searchDelay);
  const query = useQuery({
    ...queryOf('GET /search', { query: { q: searched } }),
    enabled: isActive && isSearchable(searched),
  });
  const [shown, setShown] = useState<ShownResults | null>(null);
  const { data } = query;
  if (!isActive && shown) setShown(null);
  else if (isActive && data && (shown?.results !== data || shown.text !== searched)) {
    setShown({ text: searched, results: data });
  }
  return { query, isActive, shown, isCurrent: shown?.text === text };
}

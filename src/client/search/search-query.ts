import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#client/api/query.ts';
import { useDebouncedValue } from '#client/ui/hooks/use-debounced-value.ts';
import type { SearchResults } from '#contract/calls/search.ts';

/** Milliseconds after the last key before a search is sent. */
const searchDelay = 150;
/** A single letter matches too much to help. */
const minLetters = 2;

export const isSearchable = (text: string) => [...text.trim()].length >= minLetters;

/** Finds the best results of one kind: of items or lineups, or `user` for fans. */
export function kindSearchQuery(kind: string, text: string) {
  const q = text.trim();
  return { ...queryOf('GET /search', { query: { q, kind } }), enabled: isSearchable(q) };
}

interface ShownResults {
  /** Text that was searched, which may be older than the typed text. */
  readonly text: string;
  readonly results: SearchResults;
}

/**
 * Searches everything while a user types. The results of an earlier text stay until those of the
 * current text arrive; they disappear when the text is too short.
 */
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

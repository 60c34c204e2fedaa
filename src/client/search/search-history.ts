import { getSession, useSession } from '#client/api/stored/session.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { createStoredChoice } from '#client/api/stored/stored-choice.ts';
import { useStore } from '#client/ui/hooks/store.ts';
import type { SearchResult } from '#contract/calls/search.ts';

/** Maximum for searches and for viewed things. */
const maxEntries = 4;

export type ViewedThing = Omit<SearchResult, 'matched'>;

interface SearchHistory {
  /** Null for a visitor. */
  readonly user: string | null;
  readonly searches: readonly string[];
  readonly viewed: readonly ViewedThing[];
}

const empty: SearchHistory = { user: null, searches: [], viewed: [] };

function isViewedThing(value: Partial<ViewedThing> | null): value is ViewedThing {
  const { _id, kind, name, detail, image = '', look } = value ?? {};
  const texts = [_id, kind, name, detail, image ?? ''];
  return texts.every((text) => typeof text === 'string') && typeof look === 'object';
}

function parseHistory(text: string | null): SearchHistory {
  if (text === null) return empty;
  try {
    const { user, searches, viewed } = JSON.parse(text);
    return {
      user: typeof user === 'string' ? user : null,
      searches: searches.filter((search: unknown) => typeof search === 'string'),
      viewed: viewed.filter(isViewedThing),
    };
  } catch {
    return empty;
  }
}

let parsed: { text: string | null; history: SearchHistory } = { text: null, history: empty };

const stored = createStoredChoice<SearchHistory>({
  key: storageKeys.searchHistory,
  initial: empty,
  parse: (text) => {
    // Subscribers need the same object until the text changes.
    if (text !== parsed.text) parsed = { text, history: parseHistory(text) };
    return parsed.history;
  },
  format: JSON.stringify,
});

function historyOf(user: string | null, history: SearchHistory): SearchHistory {
  return history.user === user ? history : { ...empty, user };
}

function changeHistory(change: (history: SearchHistory) => Partial<SearchHistory>): void {
  const history = historyOf(getSession()?._id ?? null, stored.get());
  stored.set({ ...history, ...change(history) });
}

/** Newest first. */
export function useSearchHistory(): Pick<SearchHistory, 'searches' | 'viewed'> {
  const user = useSession()?._id ?? null;
  return historyOf(
    user,
    useStore(stored, (history) => history),
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function rememberSearch(text: string): void {
  changeHistory(({ searches }) => ({
    searches: [text, ...searches.filter((search) => !isSame(search, text))].slice(0, maxEntries),
  }));
}

export function forgetSearch(text: string): void {
  changeHistory(({ searches }) => ({ searches: searches.filter((search) => search !== text) }));
}

export function forgetSearches(): void {
  changeHistory(() => ({ searches: [] }));
}

export function rememberViewed({ _id, kind, name, image, look, detail }: ViewedThing): void {
  const thing = { _id, kind, name, image, look, detail };
  changeHistory(({ viewed }) => ({
    viewed: [thing, ...viewed.filter((other) => other._id !== _id)].slice(0, maxEntries),
  }));
}

import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { createStoredChoice } from '#client/api/stored/stored-choice.ts';
import { useStore } from '#client/ui/hooks/store.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { pageSize } from '#contract/lists.ts';

const listViews = ['gallery', 'table'] as const;
export type ListView = (typeof listViews)[number];

export const tableSize = 50;

const tables = createStoredChoice<readonly string[]>({
  key: storageKeys.tables,
  initial: [],
  parse: (text) => text?.split(' ').filter(Boolean) ?? [],
  format: (kinds) => kinds.join(' '),
});

const viewOf = (kinds: readonly string[], kind: Kind): ListView =>
  kinds.includes(kind.name) ? 'table' : 'gallery';

export function getRememberedView(kind: Kind): ListView {
  return viewOf(tables.get(), kind);
}

/** Synchronised across tabs. Returns the gallery during hydration. */
export function useRememberedView(kind: Kind): ListView {
  return useStore(tables, (kinds) => viewOf(kinds, kind));
}

export function rememberView(kind: Kind, view: ListView): void {
  const others = tables.get().filter((name) => name !== kind.name);
  tables.set(view === 'table' ? [...others, kind.name] : others);
}

export function readListView(params: URLSearchParams): ListView | null {
  return listViews.find((view) => view === params.get('view')) ?? null;
}

export function pageSizeOf(view: ListView): number {
  return view === 'table' ? tableSize : pageSize;
}

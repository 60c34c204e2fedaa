import { createStore } from '#client/ui/hooks/store.ts';

/** Null while the dialog is closed. */
export const openedSearch = createStore<string | null>(null);

export function findSearchField(): HTMLInputElement | null {
  return document.querySelector('[data-search-field]');
}

/** Focuses the field if a search is already on the screen. */
export function openSearch(): void {
  const field = findSearchField();
  field?.focus();
  field?.select();
  if (!field) openedSearch.set('');
}

import { createStore } from '#client/ui/hooks/store.ts';

/** Text with which the dialog of the search opens; null while the dialog is closed. */
export const openedSearch = createStore<string | null>(null);

/** Finds the field of the search in the dialog or on its page; null if neither is open. */
export function findSearchField(): HTMLInputElement | null {
  return document.querySelector('[data-search-field]');
}

/** Opens the dialog. If a search is already on the screen, its field gets the focus instead. */
export function openSearch(): void {
  const field = findSearchField();
  field?.focus();
  field?.select();
  if (!field) openedSearch.set('');
}

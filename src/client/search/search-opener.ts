import { createStore } from '#client/ui/hooks/store.ts';

/** Whether the dialog of the search is open. */
export const searchOpen = createStore(false);

/** Finds the field of the search in the dialog or on its page; null if neither is open. */
export function findSearchField(): HTMLInputElement | null {
  return document.querySelector('[data-search-field]');
}

/** Opens the dialog. If a search is already on the screen, its field gets the focus instead. */
export function openSearch(): void {
  const field = findSearchField();
  field?.focus();
  field?.select();
  if (!field) searchOpen.set(true);
}

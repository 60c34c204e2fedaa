import { useEffect } from 'react';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { isConversion, isTextEntry, shortcutKey } from '#client/ui/hooks/keys.ts';
import { useStore } from '#client/ui/hooks/store.ts';
import { findSearchField, openedSearch, openSearch } from './search-opener.ts';

const SearchDialog = lazyPart({
  id: 'search',
  load: async () => (await import('./search-dialog.tsx')).SearchDialog,
});

export const preloadSearch = () => void SearchDialog.preload();

function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const key = shortcutKey(event).toLowerCase();
  if (altKey || isConversion(event)) return false;
  // Many layouts need Shift for the slash.
  if (key === '/') return !ctrlKey && !metaKey && !isTextEntry(target);
  return key === 'k' && (ctrlKey || metaKey) && !shiftKey;
}

const otherDialog = 'dialog:modal:not([data-search])';

/** Keeps keys that are typed before the dialog's code has loaded. */
function typeAhead(text: string, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'Escape') openedSearch.set(null);
  if (key.length > 1 || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  openedSearch.set(text + key);
}

/** See docs/product/pages.md#search. */
export function SearchHost() {
  const text = useStore(openedSearch, (opened) => opened);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const opened = openedSearch.get();
      if (opened !== null && !findSearchField()) return typeAhead(opened, event);
      if (!isSearchKey(event) || document.querySelector(otherDialog)) return;
      event.preventDefault();
      openSearch();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return text !== null && <SearchDialog opened={text} onClose={() => openedSearch.set(null)} />;
}

import { useEffect } from 'react';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { isConversion, isTextEntry, shortcutKey } from '#client/ui/hooks/keys.ts';
import { useStore } from '#client/ui/hooks/store.ts';
import { openSearch, searchOpen } from './search-opener.ts';

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

/** Dialog of the search and its keys on every page (docs/product/search.md#dialog). */
export function SearchHost() {
  const isOpen = useStore(searchOpen, (open) => open);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isSearchKey(event) || document.querySelector(otherDialog)) return;
      event.preventDefault();
      openSearch();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return isOpen && <SearchDialog onClose={() => searchOpen.set(false)} />;
}

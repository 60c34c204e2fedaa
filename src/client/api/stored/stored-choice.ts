import { createListeners, type Store } from '#client/ui/hooks/store.ts';
import { readStored, writeStored } from './storage.ts';
import type { StorageKey } from './storage-keys.ts';

interface StoredChoiceOptions<T> {
  key: StorageKey;
  /** Also used during prerender and the first hydration. */
  initial: T;
  /** Parses a stored text; null means never chosen. */
  parse: (text: string | null) => T;
  format: (value: T) => string;
  /** Applies a change from this or another tab before the listeners run. */
  show?: () => void;
}

/** User's choice on this device, synchronised between tabs. */
export function createStoredChoice<T>(options: StoredChoiceOptions<T>): Store<T> {
  const { key, initial, parse, format, show } = options;
  const { notify, subscribe } = createListeners((changed) => {
    function follow() {
      show?.();
      changed();
    }
    function onStorage(event: StorageEvent) {
      if (event.key === key) follow();
    }
    window.addEventListener('storage', onStorage);
    // A page restored from the back/forward cache missed changes.
    window.addEventListener('pageshow', follow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', follow);
    };
  });
  return {
    initial,
    get: () => parse(readStored(key)),
    set(value) {
      writeStored(key, format(value));
      show?.();
      notify();
    },
    subscribe,
  };
}

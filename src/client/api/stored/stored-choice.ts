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
  apply?: () => void;
}

/** Creates a store for a user's choice on this device, synchronised between tabs. */
export function createStoredChoice<T>(options: StoredChoiceOptions<T>): Store<T> {
  const { key, initial, parse, format, apply } = options;
  const { notify, subscribe } = createListeners((notifyListeners) => {
    function onChange() {
      apply?.();
      notifyListeners();
    }
    function onStorage(event: StorageEvent) {
      if (event.key === key) onChange();
    }
    window.addEventListener('storage', onStorage);
    // A page restored from the back/forward cache has missed changes in other tabs.
    window.addEventListener('pageshow', onChange);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onChange);
    };
  });
  return {
    initial,
    get: () => parse(readStored(key)),
    set(value) {
      writeStored(key, format(value));
      apply?.();
      notify();
    },
    subscribe,
  };
}

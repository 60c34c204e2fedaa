import { createListeners, type Store } from '#client/ui/hooks/store.ts';
import { readStored, writeStored } from './storage.ts';
import type { StorageKey } from './storage-keys.ts';

interface StoredChoiceOptions<T> {
  key: StorageKey;
  /** Used during prerender and the first hydration. */
  initial: T;
  /** Null means never chosen. */
  parse: (text: string | null) => T;
  format: (value: T) => string;
  /** Runs before the listeners, on changes from any tab. */
  apply?: () => void;
}

/** Synchronises a choice between tabs. */
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
    // A page restored from the back/forward cache has missed storage events.
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

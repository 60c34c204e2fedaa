import { createListeners, type Store } from '#client/ui/hooks/store.ts';
import { readStored, writeStored } from './storage.ts';
import type { StorageKey } from './storage-keys.ts';

interface StoredChoiceOptions<T> {
  /** Where it is kept, a name of `storageKeys`. */
  key: StorageKey;
  /** Also during prerender and the first hydration. */
  initial: T;
  /** What a stored text means; null of what was never chosen. */
  parse: (text: string | null) => T;
  format: (value: T) => string;
  /** Shows a change that was made here or in another tab, before the listeners hear of it. */
  show?: () => void;
}

/** What somebody chose on this device. It is kept in the browser, and followed by every open tab. */
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
    // A page that the browser kept for the way back heard nothing.
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

import { useSyncExternalStore } from 'react';

type Listener = () => void;

/**
 * Creates a set of listeners. `listen` runs when the first one is added, and its cleanup when the
 * last one is removed.
 */
export function createListeners(listen?: (notify: Listener) => Listener) {
  const listeners = new Set<Listener>();
  let stopListening: Listener | undefined;
  function notify(): void {
    for (const listener of listeners) listener();
  }
  function subscribe(listener: Listener): Listener {
    if (listeners.size === 0) stopListening = listen?.(notify);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stopListening?.();
    };
  }
  return { notify, subscribe };
}

export interface Store<T> {
  readonly initial: T;
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: Listener) => Listener;
}

export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createListeners();
  let value = initial;
  return {
    initial,
    get: () => value,
    set(next) {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** Returns a part of the store's value, or of its initial value during prerender and hydration. */
export function useStore<T, S>({ initial, get, subscribe }: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
}

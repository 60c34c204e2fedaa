import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** Runs `listen` for the first listener, and its cleanup after the last. */
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

/** Returns the initial value's part during prerender and hydration. */
export function useStore<T, S>({ initial, get, subscribe }: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
}

import { expect, test, vi } from 'vitest';
import { createListeners, createStore } from './store.ts';

test('a store notifies its listeners of each change until they unsubscribe', () => {
  const store = createStore('a');
  const listener = vi.fn(() => store.get());
  const leave = store.subscribe(listener);
  store.set('b');
  expect(listener).toHaveReturnedWith('b');
  leave();
  store.set('c');
  expect(listener).toHaveBeenCalledOnce();
  expect([store.initial, store.get()]).toEqual(['a', 'c']);
});

test('the source is subscribed to once, while there are listeners', () => {
  const stop = vi.fn();
  const listen = vi.fn((notify: () => void) => {
    notify();
    return stop;
  });
  const { subscribe } = createListeners(listen);
  expect(listen).not.toHaveBeenCalled();
  const leave = [subscribe(() => {}), subscribe(() => {})];
  leave[0]?.();
  expect([listen.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
  leave[1]?.();
  expect([listen.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { storageKeys } from './storage-keys.ts';
import { createStoredChoice } from './stored-choice.ts';

const apply = vi.fn();
const choice = createStoredChoice({
  key: storageKeys.weightUnit,
  initial: 1,
  apply,
  parse: (text) => (text === null ? 1 : Number(text)),
  format: String,
});

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  apply.mockClear();
});

test('a choice is stored, applied and reported to listeners', () => {
  const listener = vi.fn(() => choice.get());
  const leave = choice.subscribe(listener);
  choice.set(2);
  expect(localStorage.getItem(storageKeys.weightUnit)).toBe('2');
  expect(listener).toHaveReturnedWith(2);
  expect(apply).toHaveBeenCalledOnce();
  leave();
  choice.set(3);
  expect(listener).toHaveBeenCalledOnce();
  expect([choice.initial, choice.get()]).toEqual([1, 3]);
});

test('a choice in another tab is reported until the last listener leaves; other keys are not', () => {
  const listener = vi.fn();
  const leave = choice.subscribe(listener);
  const change = (key: string) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  change('weight');
  expect([apply, listener].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  change(storageKeys.weightUnit);
  expect([apply, listener].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  leave();
  change(storageKeys.weightUnit);
  expect([apply, listener].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a page restored from the back/forward cache applies the latest choice', () => {
  const listener = vi.fn();
  const leave = choice.subscribe(listener);
  window.dispatchEvent(new Event('pageshow'));
  expect([apply, listener].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  leave();
  window.dispatchEvent(new Event('pageshow'));
  expect([apply, listener].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

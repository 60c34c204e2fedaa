import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import {
  isStorageAllowed,
  listStoredKeys,
  readStored,
  removeStored,
  writeStored,
} from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const key = storageKeys.theme;

function refuse(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}

afterEach(() => removeStored(key));

describe('a browser that keeps values', () => {
  test('has what was written, and no more once it was removed', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    writeStored(key, 'value');
    expect(localStorage.getItem(key)).toBe('value');
    expect(readStored(key)).toBe('value');
    expect(listStoredKeys()).toEqual([key]);
    expect(isStorageAllowed()).toBe(true);
    removeStored(key);
    expect(readStored(key)).toBeNull();
  });

  test('keeps the newest value in memory where storage is full', () => {
    const storage = memoryStorage();
    vi.stubGlobal('localStorage', storage);
    writeStored(key, 'old');
    vi.stubGlobal('localStorage', { ...storage, setItem: refuse });
    writeStored(key, 'new');
    expect(readStored(key)).toBe('new');
    expect(storage.getItem(key)).toBeNull();
    vi.stubGlobal('localStorage', storage);
    writeStored(key, 'newest');
    expect(readStored(key)).toBe('newest');
    expect(storage.getItem(key)).toBe('newest');
  });
});

test('a browser that refuses storage keeps values for the life of the tab', () => {
  const handler = { get: refuse };
  vi.stubGlobal('localStorage', new Proxy(memoryStorage(), handler));
  expect(isStorageAllowed()).toBe(false);
  expect(readStored(key)).toBeNull();
  writeStored(key, 'value');
  expect(readStored(key)).toBe('value');
  expect(listStoredKeys()).toEqual([key]);
  removeStored(key);
  expect(readStored(key)).toBeNull();
});

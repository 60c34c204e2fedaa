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

describe('a browser with storage', () => {
  test('returns a stored value until it is removed', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    writeStored(key, 'value');
    expect(localStorage.getItem(key)).toBe('value');
    expect(readStored(key)).toBe('value');
    expect(listStoredKeys()).toEqual([key]);
    expect(isStorageAllowed()).toBe(true);
    removeStored(key);
    expect(readStored(key)).toBeNull();
  });

  test('keeps the newest value in memory if storage is full', () => {
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

test('without storage, values are kept for the lifetime of the tab', () => {
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

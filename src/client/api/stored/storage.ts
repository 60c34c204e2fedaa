import type { StorageKey } from './storage-keys.ts';

/** Values that the browser refused to keep, for as long as the tab is open. */
const inMemory = new Map<string, string>();

/** The value kept under a key; null if there is none. Never throws, even where the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/** Keeps a value in this browser, or for the life of the tab where storage is refused or full. */
export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
    inMemory.delete(key);
  } catch {
    removeStored(key);
    inMemory.set(key, value);
  }
}

export function removeStored(key: StorageKey): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept there.
  }
}

/** Keys of all values kept, here or in memory. */
export function listStoredKeys(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    return [...inMemory.keys(), ...keys.filter((key) => key !== null)];
  } catch {
    return [...inMemory.keys()];
  }
}

/** True if this browser lets the site use its storage. */
export function isStorageAllowed(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

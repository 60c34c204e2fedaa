import type { StorageKey } from './storage-keys.ts';

/** Values that the browser could not store, kept until the page is closed or reloaded. */
const inMemory = new Map<string, string>();

/** Reads a stored value, or null. Never throws, even if the browser blocks storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/** Stores a value, or keeps it in memory if the browser's storage is blocked or full. */
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
    // If the browser blocks storage, there is no stored value to remove.
  }
}

export function listStoredKeys(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    return [...inMemory.keys(), ...keys.filter((key) => key !== null)];
  } catch {
    return [...inMemory.keys()];
  }
}

export function isStorageAllowed(): boolean {
  try {
    // Access throws if the browser blocks storage.
    void localStorage.length;
    return true;
  } catch {
    return false;
  }
}

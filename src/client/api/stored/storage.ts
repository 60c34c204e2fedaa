import type { StorageKey } from './storage-keys.ts';

/** Values that the browser could not store. */
const inMemory = new Map<string, string>();

/** Never throws, even if the browser blocks storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/** Keeps the value in memory if storage is blocked or full. */
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
    // Blocked storage has no value to remove.
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
    // Access throws if storage is blocked.
    void localStorage.length;
    return true;
  } catch {
    return false;
  }
}

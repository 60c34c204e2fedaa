import type { StorageKey } from './storage-keys.ts';

/** Fallback for refused storage, while the tab is open. */
const inMemory = new Map<string, string>();

/** Null if there is none. Never throws, even if storage is refused. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/** Falls back to memory for the tab's lifetime if storage is refused or full. */
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
    // Storage is refused, so it holds nothing.
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
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

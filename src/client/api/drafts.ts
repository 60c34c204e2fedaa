import { storageKeys } from './storage-keys.ts';

/** Forgets every draft in this browser: whoever comes next need not know what was built here. */
export function clearDrafts(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) {
    if (key?.startsWith(storageKeys.draft)) localStorage.removeItem(key);
  }
}

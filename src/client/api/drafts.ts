import { storageKeys } from './storage-keys.ts';

/** Removes every draft from this browser: the next user should not see what was built or typed here. */
export function clearDrafts(): void {
  localStorage.removeItem(storageKeys.signUp);
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) {
    if (key?.startsWith(storageKeys.draft)) localStorage.removeItem(key);
  }
}

import { listStoredKeys, readStored, removeStored } from './storage.ts';
import { type DraftKey, storageKeys } from './storage-keys.ts';

/** A sign-up that was not sent is kept for a day, in milliseconds. */
const maxSignUpAge = 86_400_000;

function timeOfSignUp(kept: string): unknown {
  try {
    return JSON.parse(kept)?.time;
  } catch {
    return null;
  }
}

/** Removes the sign-up draft if it is older than a day or unreadable. */
export function clearExpiredSignUp(now = Date.now()): void {
  const kept = readStored(storageKeys.signUp);
  if (kept === null) return;
  const time = timeOfSignUp(kept);
  if (typeof time === 'number' && now - time < maxSignUpAge) return;
  removeStored(storageKeys.signUp);
}

/** Removes every draft from this browser: the next user should not see what was built or typed here. */
export function clearDrafts(): void {
  removeStored(storageKeys.signUp);
  const isDraft = (key: string): key is DraftKey => key.startsWith(storageKeys.draft);
  for (const key of listStoredKeys().filter(isDraft)) removeStored(key);
}

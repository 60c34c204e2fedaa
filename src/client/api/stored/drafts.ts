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

function lineupDrafts(): DraftKey[] {
  return listStoredKeys().filter((key): key is DraftKey => key.startsWith(storageKeys.draft));
}

/** True if this browser keeps a lineup that was built and not saved. */
export function hasLineupDraft(): boolean {
  return lineupDrafts().length > 0;
}

// Kept for the open page only.
let isProfileTyped = false;

/** Notes whether the profile's form holds what is not saved. */
export function setProfileTyped(isTyped: boolean): void {
  isProfileTyped = isTyped;
}

/** True if the profile's form is open and holds what is not saved. */
export function hasTypedProfile(): boolean {
  return isProfileTyped;
}

/** Removes every draft from this browser: the next user should not see what was built or typed here. */
export function clearDrafts(): void {
  removeStored(storageKeys.signUp);
  for (const key of lineupDrafts()) removeStored(key);
}

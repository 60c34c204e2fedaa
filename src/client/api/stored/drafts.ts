import { listStoredKeys, readStored, removeStored } from './storage.ts';
import { type DraftKey, storageKeys } from './storage-keys.ts';

/** One day in milliseconds. */
const maxSignUpAge = 86_400_000;

function timeOfSignUp(kept: string): unknown {
  try {
    return JSON.parse(kept)?.time;
  } catch {
    return null;
  }
}

/** Removes a sign-up draft older than a day or unreadable. */
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

export function hasLineupDraft(): boolean {
  return lineupDrafts().length > 0;
}

// In memory, for the open page only.
let isProfileTyped = false;

export function setProfileTyped(isTyped: boolean): void {
  isProfileTyped = isTyped;
}

/** True if the profile form is open with unsaved changes. */
export function hasTypedProfile(): boolean {
  return isProfileTyped;
}

/** Hides this user's drafts from the next one. */
export function clearDrafts(): void {
  removeStored(storageKeys.signUp);
  for (const key of lineupDrafts()) removeStored(key);
}

import { listStoredKeys, readStored, removeStored } from './storage.ts';
import { type DraftKey, storageKeys } from './storage-keys.ts';

const maxSignUpAge = 86_400_000;

function parseSignUpTime(draft: string): unknown {
  try {
    return JSON.parse(draft)?.time;
  } catch {
    return null;
  }
}

export function clearExpiredSignUp(now = Date.now()): void {
  const draft = readStored(storageKeys.signUp);
  if (draft === null) return;
  const time = parseSignUpTime(draft);
  if (typeof time === 'number' && now - time < maxSignUpAge) return;
  removeStored(storageKeys.signUp);
}

function listLineupDrafts(): DraftKey[] {
  return listStoredKeys().filter((key): key is DraftKey => key.startsWith(storageKeys.draft));
}

export function hasLineupDraft(): boolean {
  return listLineupDrafts().length > 0;
}

let isProfileTyped = false;

export function setProfileTyped(isTyped: boolean): void {
  isProfileTyped = isTyped;
}

export function hasTypedProfile(): boolean {
  return isProfileTyped;
}

/** Keeps drafts from the next user of the browser. */
export function clearDrafts(): void {
  removeStored(storageKeys.signUp);
  for (const key of listLineupDrafts()) removeStored(key);
}

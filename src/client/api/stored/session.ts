import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/ui/hooks/store.ts';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import type { Gender } from '#contract/genders.ts';
import { type PolicyViewer, type Role, toRole } from '#contract/policies.ts';
import { storeDeviceMark } from './device-mark.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

/** Signed-in user, stored under `user` in local storage. For display only. */
export interface StoredUser {
  readonly token: string;
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  readonly check: boolean;
  readonly role: Role;
  readonly interestedIn: string;
  readonly gender: Gender;
  /** Signed in with a temporary password, so a new one must be chosen. */
  readonly temporaryPassword?: true;
}

// Other tabs can change the session too. A page restored from the back/forward cache has missed
// their storage events, so `pageshow` also counts as a change.
const { notify: notifyListeners, subscribe } = createListeners((notify) => {
  window.addEventListener('storage', notify);
  window.addEventListener('pageshow', notify);
  return () => {
    window.removeEventListener('storage', notify);
    window.removeEventListener('pageshow', notify);
  };
});
let cached: { raw: string | null; user: StoredUser | null } = { raw: null, user: null };

function parseUser(raw: string | null): StoredUser | null {
  if (raw === null) return null;
  try {
    const user: StoredUser | null = JSON.parse(raw);
    return typeof user?.token === 'string' && typeof user._id === 'string'
      ? { ...user, role: toRole(user.role) }
      : null;
  } catch {
    return null;
  }
}

/** Returns the signed-in user or null. The object stays the same until the stored text changes. */
export function getSession(): StoredUser | null {
  const raw = readStored(storageKeys.user);
  if (raw !== cached.raw) cached = { raw, user: parseUser(raw) };
  return cached.user;
}

function toStoredUser({ token, user, temporaryPassword }: SessionAnswer): StoredUser {
  const { rol, ...rest } = user;
  return { token, ...rest, role: rol, ...(temporaryPassword && { temporaryPassword }) };
}

/**
 * Stores the session and removes the deleted-user flag and the sign-up draft. For a verified
 * account it also stores the device mark.
 */
export function storeSession(answer: SessionAnswer): void {
  if (answer.user.check) storeDeviceMark();
  writeStored(storageKeys.user, JSON.stringify(toStoredUser(answer)));
  removeStored(storageKeys.deletedUser);
  removeStored(storageKeys.signUp);
  notifyListeners();
}

export function updateSession(part: Partial<Omit<StoredUser, 'token' | '_id'>>): void {
  const user = getSession();
  if (!user) return;
  writeStored(storageKeys.user, JSON.stringify({ ...user, ...part }));
  notifyListeners();
}

/** Calls the listener when the user signs out, in this tab or another one. */
export function onSignedOut(listener: () => void): () => void {
  let currentId = getSession()?._id;
  return subscribe(() => {
    const previousId = currentId;
    currentId = getSession()?._id;
    if (previousId !== undefined && previousId !== currentId) listener();
  });
}

export function clearSession(): void {
  removeStored(storageKeys.user);
  removeStored(storageKeys.registration);
  notifyListeners();
}

export function clearSessionOf(userId: string): void {
  if (getSession()?._id === userId) clearSession();
}

/** True after an account deletion, when guarded pages redirect to /register. */
export function isDeletedUser(): boolean {
  return readStored(storageKeys.deletedUser) === 'true';
}

export function setDeletedUser(deleted: boolean): void {
  writeStored(storageKeys.deletedUser, String(deleted));
  notifyListeners();
}

/**
 * Stores the session of an unverified account under `user`, and a copy under `data` until
 * verification. Neither contains the code or the password.
 */
export function storeRegistration(answer: SessionAnswer): void {
  writeStored(storageKeys.registration, JSON.stringify(answer));
  storeSession(answer);
}

/** Removes the copy under `data`. Returns true if there was one. */
export function removeRegistration(): boolean {
  const wasStored = readStored(storageKeys.registration) !== null;
  removeStored(storageKeys.registration);
  if (wasStored) notifyListeners();
  return wasStored;
}

/** Restores the session of an account that is not yet verified, or returns null. */
export function resumeRegistration(): StoredUser | null {
  const answer = parseAnswer(readStored(storageKeys.registration));
  if (!answer) return null;
  storeSession(answer);
  return getSession();
}

function parseAnswer(raw: string | null): SessionAnswer | null {
  if (raw === null) return null;
  try {
    const answer: SessionAnswer | null = JSON.parse(raw);
    return typeof answer?.token === 'string' && typeof answer.user?._id === 'string'
      ? answer
      : null;
  } catch {
    return null;
  }
}

/** Signed-in user; null during prerender and the first hydration. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(subscribe, getSession, () => null);
}

export function policyViewer(user: StoredUser | null): PolicyViewer | null {
  return user && { _id: user._id, role: user.role, verified: user.check };
}

export function useViewer(): PolicyViewer | null {
  return policyViewer(useSession());
}

export function useDeletedUser(): boolean {
  return useSyncExternalStore(subscribe, isDeletedUser, () => false);
}

const subscribeToNothing = () => () => {};

/** False during prerender and the first hydration, when stored values must not be shown yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

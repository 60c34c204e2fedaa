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

// Other tabs change it, too. A page restored from the back/forward cache missed those events.
const { notify: changed, subscribe } = createListeners((notify) => {
  window.addEventListener('storage', notify);
  window.addEventListener('pageshow', notify);
  return () => {
    window.removeEventListener('storage', notify);
    window.removeEventListener('pageshow', notify);
  };
});
let read: { raw: string | null; user: StoredUser | null } = { raw: null, user: null };

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

/** The signed-in user, or null. Same object until the stored text changes. */
export function getSession(): StoredUser | null {
  const raw = readStored(storageKeys.user);
  if (raw !== read.raw) read = { raw, user: parseUser(raw) };
  return read.user;
}

function toStoredUser({ token, user, temporaryPassword }: SessionAnswer): StoredUser {
  const { rol, ...rest } = user;
  return { token, ...rest, role: rol, ...(temporaryPassword && { temporaryPassword }) };
}

/**
 * Stores the answer as the session. Clears the deleted flag and the sign-up draft; for a verified
 * account also stores the device mark.
 */
export function storeSession(answer: SessionAnswer): void {
  if (answer.user.check) storeDeviceMark();
  writeStored(storageKeys.user, JSON.stringify(toStoredUser(answer)));
  removeStored(storageKeys.deletedUser);
  removeStored(storageKeys.signUp);
  changed();
}

/** No effect when signed out. */
export function updateSession(part: Partial<Omit<StoredUser, 'token' | '_id'>>): void {
  const user = getSession();
  if (!user) return;
  writeStored(storageKeys.user, JSON.stringify({ ...user, ...part }));
  changed();
}

/** Calls the listener on sign-out, here or in another tab. */
export function onSignedOut(listener: () => void): () => void {
  let last = getSession()?._id;
  return subscribe(() => {
    const before = last;
    last = getSession()?._id;
    if (before !== undefined && before !== last) listener();
  });
}

export function clearSession(): void {
  removeStored(storageKeys.user);
  removeStored(storageKeys.registration);
  changed();
}

export function clearSessionOf(userId: string): void {
  if (getSession()?._id === userId) clearSession();
}

/** True after account deletion; the guards then redirect to /register. */
export function isDeletedUser(): boolean {
  return readStored(storageKeys.deletedUser) === 'true';
}

export function setDeletedUser(deleted: boolean): void {
  writeStored(storageKeys.deletedUser, String(deleted));
  changed();
}

/**
 * Stores the unverified session under `user`, and the temporary item `data` until verification.
 * Neither contains code or password.
 */
export function storeRegistration(answer: SessionAnswer): void {
  writeStored(storageKeys.registration, JSON.stringify(answer));
  storeSession(answer);
}

/** Removes the temporary item `data`; true if there was one. */
export function removeRegistration(): boolean {
  const wasKept = readStored(storageKeys.registration) !== null;
  removeStored(storageKeys.registration);
  if (wasKept) changed();
  return wasKept;
}

/** Restores a session waiting for its code; null without one. */
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

/** The signed-in user; null during prerender and the first hydration. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(subscribe, getSession, () => null);
}

export function policyViewer(user: StoredUser | null): PolicyViewer | null {
  return user && { _id: user._id, role: user.role, verified: user.check };
}

/** The signed-in user for policies; null during prerender and the first hydration. */
export function useViewer(): PolicyViewer | null {
  return policyViewer(useSession());
}

/** Deleted-user flag; false during prerender and the first hydration. */
export function useDeletedUser(): boolean {
  return useSyncExternalStore(subscribe, isDeletedUser, () => false);
}

const never = () => () => {};

/** False during prerender and the first hydration; then stored values may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/ui/hooks/store.ts';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import type { Gender } from '#contract/genders.ts';
import { type PolicyViewer, type Role, toRole } from '#contract/policies.ts';
import { storeDeviceMark } from './device-mark.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

/** The signed-in user as local storage keeps it under `user`. Display only. */
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
  /** Signed in by a temporary password: the old one has ended, a new one must be chosen. */
  readonly temporaryPassword?: true;
}

// Another tab changes it, too. A page that the browser kept for the way back heard nothing of that.
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

/** The signed-in user, or null; the same object until the stored text changes. */
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
 * Stores the answer of login, autologin or register as the session; clears the deleted flag, and what
 * was typed into a sign-up. A verified account knows this browser from then on.
 */
export function storeSession(answer: SessionAnswer): void {
  if (answer.user.check) storeDeviceMark();
  writeStored(storageKeys.user, JSON.stringify(toStoredUser(answer)));
  removeStored(storageKeys.deletedUser);
  removeStored(storageKeys.signUp);
  changed();
}

/** Changes parts of the stored user, such as `check` after verification; nothing when signed out. */
export function updateSession(part: Partial<Omit<StoredUser, 'token' | '_id'>>): void {
  const user = getSession();
  if (!user) return;
  writeStored(storageKeys.user, JSON.stringify({ ...user, ...part }));
  changed();
}

/** Runs a listener whenever whoever is signed in here no longer is: here or in another tab. */
export function onSignedOut(listener: () => void): () => void {
  let last = getSession()?._id;
  return subscribe(() => {
    const before = last;
    last = getSession()?._id;
    if (before !== undefined && before !== last) listener();
  });
}

/** Forgets the signed-in user and whatever a registration left behind. */
export function clearSession(): void {
  removeStored(storageKeys.user);
  removeStored(storageKeys.registration);
  changed();
}

/** Forgets whoever is signed in here if it is that user; another user's session stays. */
export function clearSessionOf(userId: string): void {
  if (getSession()?._id === userId) clearSession();
}

/** Whether this browser's account was deleted: the guards lead to /register then. */
export function isDeletedUser(): boolean {
  return readStored(storageKeys.deletedUser) === 'true';
}

/** Sets or clears the deleted-user flag. */
export function setDeletedUser(deleted: boolean): void {
  writeStored(storageKeys.deletedUser, String(deleted));
  changed();
}

/**
 * Keeps a registration's answer: the unverified session under `user`, and the temporary item
 * `data` until it is verified. It holds neither code nor password.
 */
export function storeRegistration(answer: SessionAnswer): void {
  writeStored(storageKeys.registration, JSON.stringify(answer));
  storeSession(answer);
}

/** Removes the temporary item `data`; true when there was one. */
export function removeRegistration(): boolean {
  const wasKept = readStored(storageKeys.registration) !== null;
  removeStored(storageKeys.registration);
  if (wasKept) changed();
  return wasKept;
}

/** Signs in again whoever's registration waits for its code here; null when none does. */
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

/** The stored user as policies know one. */
export function policyViewer(user: StoredUser | null): PolicyViewer | null {
  return user && { _id: user._id, role: user.role, verified: user.check };
}

/** The signed-in user as policies know one; null during prerender and the first hydration. */
export function useViewer(): PolicyViewer | null {
  return policyViewer(useSession());
}

/** The deleted-user flag; false during prerender and the first hydration. */
export function useDeletedUser(): boolean {
  return useSyncExternalStore(subscribe, isDeletedUser, () => false);
}

const never = () => () => {};

/** False during prerender and the first hydration, true after: what storage says may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

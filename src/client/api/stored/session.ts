import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/ui/hooks/store.ts';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import type { Gender } from '#contract/genders.ts';
import { type PolicyViewer, type Role, toRole } from '#contract/policies.ts';
import { storeDeviceMark } from './device-mark.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

/** Signed-in user. For display only. */
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
  /** True if a new password must be chosen. */
  readonly temporaryPassword?: true;
}

// A page restored from the back/forward cache has missed storage events.
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

/** Returns the same object until the stored text changes. */
export function getSession(): StoredUser | null {
  const raw = readStored(storageKeys.user);
  if (raw !== cached.raw) cached = { raw, user: parseUser(raw) };
  return cached.user;
}

function toStoredUser({ token, user, temporaryPassword }: SessionAnswer): StoredUser {
  const { rol, ...rest } = user;
  return { token, ...rest, role: rol, ...(temporaryPassword && { temporaryPassword }) };
}

/** Also removes the deleted-user flag and the sign-up draft. */
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

/** Listens in this tab and others. */
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
 * Stores a copy of an unverified account's session until verification. Neither has the code or the
 * password.
 */
export function storeRegistration(answer: SessionAnswer): void {
  writeStored(storageKeys.registration, JSON.stringify(answer));
  storeSession(answer);
}

/** Returns true if there was a copy. */
export function removeRegistration(): boolean {
  const wasStored = readStored(storageKeys.registration) !== null;
  removeStored(storageKeys.registration);
  if (wasStored) notifyListeners();
  return wasStored;
}

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

/** Null during prerender and the first hydration. */
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

/** False during prerender and the first hydration, when stored values must not be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

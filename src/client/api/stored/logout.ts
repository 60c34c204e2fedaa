import { send } from '#client/api/send.ts';
import { clearDrafts } from './drafts.ts';
import { clearSession, getSession } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

/** The oldest pending log-outs are dropped. */
const maxTokens = 10;

/** Ends the session locally, and on the server once it is reachable. */
export function logOut(): void {
  const token = getSession()?.token;
  if (token) storePendingTokens([...readPendingTokens(), token]);
  clearUserData();
  void sendPendingLogouts();
}

export function clearUserData(): void {
  clearSession();
  clearDrafts();
  removeStored(storageKeys.searchHistory);
}

/** Stops at the first failure. The remaining log-outs stay pending. */
export async function sendPendingLogouts(): Promise<void> {
  for (const token of readPendingTokens()) {
    const { status } = await send('POST /users/logout', { token, keepSession: true });
    // A 401 means that the session has already ended.
    if (status !== 200 && status !== 401) return;
    storePendingTokens(readPendingTokens().filter((other) => other !== token));
  }
}

function readPendingTokens(): readonly string[] {
  try {
    const tokens: unknown = JSON.parse(readStored(storageKeys.pendingLogouts) ?? '[]');
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

function storePendingTokens(tokens: readonly string[]): void {
  if (tokens.length === 0) removeStored(storageKeys.pendingLogouts);
  else writeStored(storageKeys.pendingLogouts, JSON.stringify(tokens.slice(-maxTokens)));
}

import { send } from '#client/api/send.ts';
import { clearDrafts } from './drafts.ts';
import { clearSession, getSession } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

/** Exceeded only by repeated offline sign-ins and log-outs; the oldest are dropped. */
const maxTokens = 10;

/** Ends the session locally, and on the server once reachable. */
export function logOut(): void {
  const token = getSession()?.token;
  if (token) keep([...pending(), token]);
  clearUserData();
  void sendPendingLogouts();
}

export function clearUserData(): void {
  clearSession();
  clearDrafts();
}

/** Retries failed log-outs and forgets those that the server answers. */
export async function sendPendingLogouts(): Promise<void> {
  for (const token of pending()) {
    const { status } = await send('POST /users/logout', { token, keepSession: true });
    // Already ended on a 401. Other failures may be temporary.
    if (status !== 200 && status !== 401) return;
    keep(pending().filter((other) => other !== token));
  }
}

function pending(): readonly string[] {
  try {
    const tokens: unknown = JSON.parse(readStored(storageKeys.pendingLogouts) ?? '[]');
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

function keep(tokens: readonly string[]): void {
  if (tokens.length === 0) removeStored(storageKeys.pendingLogouts);
  else writeStored(storageKeys.pendingLogouts, JSON.stringify(tokens.slice(-maxTokens)));
}

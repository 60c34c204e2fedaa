import { send } from '#client/api/send.ts';
import { clearDrafts } from './drafts.ts';
import { clearSession, getSession } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

/** More wait only where somebody signs in and out without a network: the oldest are left out. */
const maxTokens = 10;

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function logOut(): void {
  const token = getSession()?.token;
  if (token) keep([...pending(), token]);
  clearUserData();
  void sendPendingLogouts();
}

/** Removes all data of the user who was signed in here, including what was not saved yet. */
export function clearUserData(): void {
  clearSession();
  clearDrafts();
}

/** Tells the server of log-outs that did not reach it; those that it answers are forgotten. */
export async function sendPendingLogouts(): Promise<void> {
  for (const token of pending()) {
    const { status } = await send('POST /users/logout', { token, keepSession: true });
    // Refused as unknown it has ended already. Any other failure may pass.
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

import { send } from './send.ts';
import { clearSession, getSession } from './session.ts';

const key = 'pendingLogouts';
/** More wait only where somebody signs in and out without a network: the oldest are left out. */
const maxTokens = 10;

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function logOut(): void {
  const token = getSession()?.token;
  if (token) keep([...pending(), token]);
  clearSession();
  void sendPendingLogouts();
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
    const tokens: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

function keep(tokens: readonly string[]): void {
  if (tokens.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(tokens.slice(-maxTokens)));
}

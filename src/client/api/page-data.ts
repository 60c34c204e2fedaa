import type { ShouldRevalidateFunction } from 'react-router';
import { getSession, type StoredUser } from './stored/session.ts';

/** Maximum milliseconds for which a navigation waits for data. */
const maxWait = 400;

export function isInitialLoad(): boolean {
  return document.getElementById('main') === null;
}

/**
 * Waits briefly for queries, except on the first page, which already shows a placeholder. Never
 * throws: the page reads the same queries.
 */
export async function waitForData(...queries: readonly Promise<unknown>[]): Promise<void> {
  const loaded = Promise.allSettled(queries);
  if (isInitialLoad()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWait);
  });
  await Promise.race([loaded, timeout]);
  clearTimeout(timer);
}

/** Requests nothing for visitors not logged in and verified. */
export async function waitForGuardedData(
  queriesFor: (user: StoredUser) => readonly Promise<unknown>[],
): Promise<void> {
  const user = getSession();
  if (user?.check) await waitForData(...queriesFor(user));
}

/** Pages read query strings themselves. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

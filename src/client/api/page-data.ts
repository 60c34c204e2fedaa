import type { ShouldRevalidateFunction } from 'react-router';
import { getSession, type StoredUser } from './stored/session.ts';

/** How long a navigation waits for data before its page opens without, in milliseconds. */
const maxWait = 400;

/** Whether no page is drawn yet: there is nothing to look at meanwhile. */
export function isInitialLoad(): boolean {
  return document.getElementById('main') === null;
}

/**
 * Waits for queries that fill the cache while the page's code loads; not for long, and on the
 * first page not at all, for every page has its own placeholder. Never throws: the page reads the
 * same queries and says what failed.
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

/**
 * The same for a page behind the guard: nothing is asked for a visitor who is not logged in and
 * verified, whom the guard turns away.
 */
export async function waitForGuardedData(
  queriesFor: (user: StoredUser) => readonly Promise<unknown>[],
): Promise<void> {
  const user = getSession();
  if (user?.check) await waitForData(...queriesFor(user));
}

/**
 * Runs a page's loader again only when the path changes; a change of the query string, such as
 * paging, is handled by the page.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

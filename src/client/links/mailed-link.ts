import type { Location } from 'react-router';
import { type MailedLink, mailedPages, parseMailedAddress } from '#contract/mailed-links.ts';

/**
 * Moves the secret of a mail's link from the address into the history entry, where the router finds
 * it as the location's state: nothing that shows, stores or sends addresses gets to see it. Runs
 * before the router reads the address.
 */
export function hideMailedSecret(): void {
  const mailed = parseMailedAddress(window.location);
  if (!mailed) return;
  const { usr, ...entry } = window.history.state ?? {};
  window.history.replaceState({ ...entry, usr: { ...usr, mailed } }, '', mailed.page);
}

/** History state for the page that a mail's link continues to. */
export function toMailedState(mailed: MailedLink | null): { readonly mailed: MailedLink } | null {
  return mailed && { mailed };
}

/** The mail's link that a page was opened by, whole or not; null where it was none. */
export function readMailedLink({ state }: Pick<Location, 'state'>): MailedLink | null {
  const { page, fragment } = state?.mailed ?? {};
  return mailedPages.includes(page) && typeof fragment === 'string' ? { page, fragment } : null;
}

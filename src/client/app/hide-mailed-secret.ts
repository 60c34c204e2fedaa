import { parseMailedAddress } from '#contract/mailed-links.ts';

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

import { parseMailedAddress } from '#contract/mailed-links.ts';

/**
 * Moves a mailed secret into the history state, since URLs are shown, stored and sent. Must run
 * before the router reads the URL.
 */
export function hideMailedSecret(): void {
  const mailed = parseMailedAddress(window.location);
  if (!mailed) return;
  const { usr, ...entry } = window.history.state ?? {};
  window.history.replaceState({ ...entry, usr: { ...usr, mailed } }, '', mailed.page);
}

import type { Location } from 'react-router';

/** Where somebody is led whose password has just ended, for the page that sends a temporary one. */
export const passwordEnded = { hasPasswordEnded: true };

/** Whether the page was opened so. */
export function hasPasswordEnded({ state }: Pick<Location, 'state'>): boolean {
  return state?.hasPasswordEnded === true;
}

import type { Location } from 'react-router';

/** History state for the page that sends a temporary password, after one has just ended. */
export const passwordEnded = { hasPasswordEnded: true };

export function hasPasswordEnded({ state }: Pick<Location, 'state'>): boolean {
  return state?.hasPasswordEnded === true;
}

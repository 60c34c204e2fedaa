import type { Location } from 'react-router';
import { type MailedLink, mailedPages } from '#contract/mailed-links.ts';

/** History state for the page that a mail's link continues to. */
export function toMailedState(mailed: MailedLink | null): { readonly mailed: MailedLink } | null {
  return mailed && { mailed };
}

/** The mail's link that a page was opened by, whole or not; null where it was none. */
export function readMailedLink({ state }: Pick<Location, 'state'>): MailedLink | null {
  const { page, fragment } = state?.mailed ?? {};
  return mailedPages.includes(page) && typeof fragment === 'string' ? { page, fragment } : null;
}

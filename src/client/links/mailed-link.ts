import type { Location } from 'react-router';
import { type MailedLink, mailedPages } from '#contract/mailed-links.ts';

export function toMailedState(mailed: MailedLink | null): { readonly mailed: MailedLink } | null {
  return mailed && { mailed };
}

/** Reads the link that opened the page, even with an incomplete secret. */
export function readMailedLink({ state }: Pick<Location, 'state'>): MailedLink | null {
  const { page, fragment } = state?.mailed ?? {};
  return mailedPages.includes(page) && typeof fragment === 'string' ? { page, fragment } : null;
}

import { isolated } from '#contract/isolated.ts';
import type { Kind } from './kinds/kind.ts';
import { upperFirst } from './upper-first.ts';

/** Of an address without a page. */
export const notFoundTitle = '404 Not Found · Tifo';

/** Titles of the pages beside home that anyone may open, by their addresses. */
export const pageTitles = {
  '/about': 'Our Story · Tifo',
  '/register': 'Sign up · Tifo',
  '/login': 'Log in · Tifo',
  '/forgotPassword': 'Forgot your password? · Tifo',
  '/verifyCode': 'Verify your account · Tifo',
  '/confirmEmail': 'Your new email · Tifo',
  '/undoEmail': 'Take your email back · Tifo',
  '/users': 'Find fans · Tifo',
  '/terms': 'Terms of Use · Tifo',
  '/privacy': 'Privacy Policy · Tifo',
} as const;

/** What an item's page says that it shows until its name is known: 'Player'. */
export function kindHeading({ labels }: Kind): string {
  return upperFirst(labels.one);
}

/** Title of the page of one thing, by its name. */
export function namedPageTitle(name: string): string {
  return `${isolated(name)} · Tifo`;
}

import { isolated } from '#contract/isolated.ts';
import type { Kind } from './kinds/kind.ts';
import { upperFirst } from './upper-first.ts';

/** Title of the home page and of pages without a title. */
export const siteTitle = 'Tifo';
export const siteDescription = 'Create, share and celebrate your favourite sports moments.';
export const notFoundTitle = '404 Not Found · Tifo';

export const pageTitles = {
  '/about': 'Our Story · Tifo',
  '/register': 'Sign up · Tifo',
  '/login': 'Log in · Tifo',
  '/forgotPassword': 'Forgot your password? · Tifo',
  '/verifyCode': 'Verify your account · Tifo',
  '/confirmEmail': 'Your new email · Tifo',
  '/undoEmail': 'Restore your email · Tifo',
  '/search': 'Search · Tifo',
  '/users': 'Find fans · Tifo',
  '/terms': 'Terms of Use · Tifo',
  '/privacy': 'Privacy Policy · Tifo',
} as const;

/** Heading of an item's page until its name has loaded. */
export function kindHeading({ labels }: Kind): string {
  return upperFirst(labels.one);
}

export function namedPageTitle(name: string): string {
  return `${isolated(name)} · Tifo`;
}

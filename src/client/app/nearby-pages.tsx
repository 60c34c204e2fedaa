import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { lineupsOf } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';

/** An address of each page; all kinds share the code of one gallery and one detail page. */
const nearby = [
  '/about',
  '/users',
  '/users/any',
  '/login',
  '/register',
  '/verifyCode',
  '/forgotPassword',
  '/terms',
  '/privacy',
  '/dashboard',
  '/profile/user',
  '/profile/favourites',
  '/profile/edit',
  '/profile/settings',
  ...sports
    .slice(0, 1)
    .flatMap(({ page, kinds: [kind] }) => [page, ...(kind ? [kind.page, `${kind.page}/any`] : [])]),
  ...lineupsOf(sports)
    .slice(0, 1)
    .flatMap(({ page }) => [page, `${page}/any`]),
];

/** How long a page is left in peace after it came, in milliseconds. */
const settleTime = 2000;

/**
 * The code of every other page, fetched once this one is at rest. A click without a network then
 * still opens its page, which says what is missing; without the code there would be no page at all.
 */
export function NearbyPages() {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const rest = setTimeout(() => setRested(true), settleTime);
    return () => clearTimeout(rest);
  }, []);
  return rested && nearby.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

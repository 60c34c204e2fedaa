import { matchPath } from 'react-router';
import { guardedPages, openPages } from '#client/pages.ts';
import { type PageEntry, profilePages } from '#contract/pages.ts';

const pages = [...openPages, ...guardedPages, ...profilePages];

export function isDecodable(path: string): boolean {
  try {
    // Without the comparison, the build would drop the call.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Null for the home page and unknown paths. */
export function getPageAt(pathname: string): PageEntry | null {
  if (!isDecodable(pathname)) return null;
  return pages.find(({ path }) => matchPath(path, pathname)) ?? null;
}

const routeIdOf = ({ file, id }: PageEntry) => id ?? file.replace(/[.]tsx$/, '');
const home: PageEntry = { path: '/', file: 'features/home/home-page.tsx' };
const pageIds = new Set([home, ...pages].map(routeIdOf));

/** Selects the page at a path and its parent routes. */
export function filterRoutesAt(routeIds: readonly string[], pathname: string): readonly string[] {
  const page = pathname === home.path ? home : getPageAt(pathname);
  return routeIds.filter((id) => !pageIds.has(id) || (page !== null && routeIdOf(page) === id));
}

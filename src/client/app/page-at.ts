import { matchPath } from 'react-router';
import { guardedPages, openPages, type PageEntry, profilePages } from '#client/pages.ts';

const pages = [...openPages, ...guardedPages, ...profilePages];

/** True if the path can be decoded. */
export function isDecodable(path: string): boolean {
  try {
    // The comparison keeps the call: unused results are dropped from the build.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Page as the router matches it; null for the home page and unknown paths. */
export function getPageAt(pathname: string): PageEntry | null {
  if (!isDecodable(pathname)) return null;
  return pages.find(({ path }) => matchPath(path, pathname)) ?? null;
}

const routeIdOf = ({ file, id }: PageEntry) => id ?? file.replace(/[.]tsx$/, '');
const home: PageEntry = { path: '/', file: 'features/home/home-page.tsx' };
const pageIds = new Set([home, ...pages].map(routeIdOf));

/** Includes parent routes. */
export function filterRoutesAt(routeIds: readonly string[], pathname: string): readonly string[] {
  const page = pathname === home.path ? home : getPageAt(pathname);
  return routeIds.filter((id) => !pageIds.has(id) || (page !== null && routeIdOf(page) === id));
}

import { matchPath } from 'react-router';
import { guardedPages, openPages, type PageEntry, profilePages } from '#client/pages.ts';

const pages = [...openPages, ...guardedPages, ...profilePages];

/** Whether the address can be read at all. */
export function isDecodable(path: string): boolean {
  try {
    // Compared with something: a call whose result nobody reads is left out of the build.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** The page at an address, as the router finds it; null for the home page and where there is none. */
export function getPageAt(pathname: string): PageEntry | null {
  if (!isDecodable(pathname)) return null;
  return pages.find(({ path }) => matchPath(path, pathname)) ?? null;
}

/** The router's name of a page's route. */
const routeIdOf = ({ file, id }: PageEntry) => id ?? file.replace(/[.]tsx$/, '');
const home: PageEntry = { path: '/', file: 'features/home/home-page.tsx' };
const pageIds = new Set([home, ...pages].map(routeIdOf));

/** Of these route ids, those that the page at this address needs: its own, and those around it. */
export function filterRoutesAt(routeIds: readonly string[], pathname: string): readonly string[] {
  const page = pathname === home.path ? home : getPageAt(pathname);
  return routeIds.filter((id) => !pageIds.has(id) || (page !== null && routeIdOf(page) === id));
}

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
const pageIds = new Set(pages.map(routeIdOf));

/** Whether one of these routes, by their ids, is the page at an address or stands around it. */
export function isNeeded(routeIds: readonly string[], pathname: string): boolean {
  const page = getPageAt(pathname);
  return routeIds.some((id) => !pageIds.has(id) || (page !== null && routeIdOf(page) === id));
}

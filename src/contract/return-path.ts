import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { guardedPagesOf, profilePages } from '#contract/pages.ts';

export const maxReturnPath = 300;

export function guardedPaths(sports: readonly Sport[]): string[] {
  const pages = [...guardedPagesOf(sports), ...profilePages].map(({ path }) => path);
  return [...pages, '/profile'];
}

function publicReturnPaths(sports: readonly Sport[]): string[] {
  const lineupPaths = lineupsOf(sports).flatMap(({ page }) => [`${page}/:id`, `${page}/crowd`]);
  return [...lineupPaths, '/users/:id', '/search'];
}

const itemId = /^[0-9a-f]{32}$/;
/** Query in the form that browsers write, without fragment, blank or backslash. */
const search = /^(\?[\w\-.~%!$'()*+,;:@/?=&]*)?$/;

function matchesPage(page: string, path: string): boolean {
  const parts = page.split('/');
  const segments = path.split('/');
  if (parts.length !== segments.length) return false;
  return parts.every((part, index) =>
    part === ':id' ? itemId.test(segments[index] ?? '') : part === segments[index],
  );
}

/**
 * Validates an untrusted page to open after the login. Returns path and query without a trailing
 * slash; null if the page does not lead to the login (docs/product/pages.md#redirects).
 */
export function parseReturnPath(sports: readonly Sport[], input: unknown): string | null {
  if (typeof input !== 'string' || input.length > maxReturnPath) return null;
  // The router also accepts a trailing slash.
  const [, path = '', query = ''] = /^([^?]*?)\/?(\?.*)?$/s.exec(input) ?? [];
  const pages = [...guardedPaths(sports), ...publicReturnPaths(sports)];
  const isAllowed = search.test(query) && pages.some((page) => matchesPage(page, path));
  return isAllowed ? path + query : null;
}

/** Drops any query but a known view, because a mail must not contain text that a caller chose. */
export function parseMailedPath(sports: readonly Sport[], input: unknown): string | null {
  const parsed = parseReturnPath(sports, input);
  if (parsed === null) return null;
  const [path = '', query = ''] = parsed.split('?');
  const view = /(?:^|&)view=(\w+)(?:&|$)/.exec(query)?.[1];
  const isKnownView = lineupsOf(sports).some(
    (lineup) => lineup.of.page === path && lineup.view === view,
  );
  return isKnownView ? `${path}?view=${view}` : path;
}

interface VerificationLink {
  readonly secret: string;
  readonly returnPath: string | null;
}

export function parseVerificationLink(
  sports: readonly Sport[],
  fragment: string,
): VerificationLink | null {
  const [, secret, path] = /^#?([\w-]{22})(\/.*)?$/s.exec(fragment) ?? [];
  return secret === undefined ? null : { secret, returnPath: parseReturnPath(sports, path) };
}

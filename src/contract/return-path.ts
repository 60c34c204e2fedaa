import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { guardedPagesOf, profilePages } from '#contract/pages.ts';

export const maxReturnPath = 300;

/** Paths that require a login, with `:id` for item ids. */
export function guardedPaths(sports: readonly Sport[]): string[] {
  const pages = [...guardedPagesOf(sports), ...profilePages].map(({ path }) => path);
  return [...pages, '/profile'];
}

function sharedPaths(sports: readonly Sport[]): string[] {
  const ofLineups = lineupsOf(sports).flatMap(({ page }) => [`${page}/:id`, `${page}/crowd`]);
  return [...ofLineups, '/users/:id'];
}

const itemId = /^[0-9a-f]{32}$/;
/** Query as browsers write it: no fragment, blank or backslash. */
const search = /^(\?[\w\-.~%!$'()*+,;:@/?=&]*)?$/;

function leadsBack(sports: readonly Sport[], path: string): boolean {
  const names = path.split('/');
  return [...guardedPaths(sports), ...sharedPaths(sports)].some((page) => {
    const parts = page.split('/');
    return (
      parts.length === names.length &&
      parts.every((part, index) =>
        part === ':id' ? itemId.test(names[index] ?? '') : part === names[index],
      )
    );
  });
}

/**
 * Validated page to return to after login, as path and query without a trailing slash. Null for
 * anything but a page of this site that leads to the login (docs/product/pages.md#redirects). Every
 * return path from history, a mailed link or a request body is checked here.
 */
export function parseReturnPath(sports: readonly Sport[], given: unknown): string | null {
  if (typeof given !== 'string' || given.length > maxReturnPath) return null;
  // The router also accepts a trailing slash.
  const [, path = '', rest = ''] = /^([^?]*?)\/?(\?.*)?$/s.exec(given) ?? [];
  return search.test(rest) && leadsBack(sports, path) ? path + rest : null;
}

/**
 * Stricter `parseReturnPath` for mails: of the query only a known view is kept, so that mails never
 * quote a stranger's text.
 */
export function parseMailedPath(sports: readonly Sport[], given: unknown): string | null {
  const parsed = parseReturnPath(sports, given);
  if (parsed === null) return null;
  const [path = '', query = ''] = parsed.split('?');
  const view = /(?:^|&)view=(\w+)(?:&|$)/.exec(query)?.[1];
  const isOurs = lineupsOf(sports).some(
    (lineup) => lineup.of.page === path && lineup.view === view,
  );
  return isOurs ? `${path}?view=${view}` : path;
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

import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { guardedPagesOf, profilePages } from '#contract/pages.ts';

/** Longest path that is led back to, in characters. */
export const maxReturnPath = 300;

/** The pages that need a login, each id of an item as `:id`. */
export function guardedPaths(sports: readonly Sport[]): string[] {
  const pages = [...guardedPagesOf(sports), ...profilePages].map(({ path }) => path);
  return [...pages, '/profile'];
}

/** Open pages that also lead to the login, for what only the signed-in may do there. */
function sharedPaths(sports: readonly Sport[]): string[] {
  const ofLineups = lineupsOf(sports).flatMap(({ page }) => [`${page}/:id`, `${page}/crowd`]);
  return [...ofLineups, '/users/:id'];
}

const itemId = /^[0-9a-f]{32}$/;
/** A search as browsers write it: no fragment, no blank, no backslash. */
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
 * The page that somebody asked for before the login, as path and search, without a slash at its
 * end; null for anything but a page of ours that leads to the login
 * (docs/product/pages.md#redirects). Every return path from history, a mail's link or a request
 * body is checked here.
 */
export function parseReturnPath(sports: readonly Sport[], given: unknown): string | null {
  if (typeof given !== 'string' || given.length > maxReturnPath) return null;
  // The router finds a page with a slash at its end as well.
  const [, path = '', rest = ''] = /^([^?]*?)\/?(\?.*)?$/s.exec(given) ?? [];
  return search.test(rest) && leadsBack(sports, path) ? path + rest : null;
}

/**
 * As `parseReturnPath`, for a mail: of the search only a view of ours stays, so that the mail quotes
 * nothing that a stranger could have typed.
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

/** What the fragment of a verification link holds. */
interface VerificationLink {
  readonly secret: string;
  readonly returnPath: string | null;
}

/** A link's fragment, with or without '#': 22 characters of secret, and the path behind them. */
export function parseVerificationLink(
  sports: readonly Sport[],
  fragment: string,
): VerificationLink | null {
  const [, secret, path] = /^#?([\w-]{22})(\/.*)?$/s.exec(fragment) ?? [];
  return secret === undefined ? null : { secret, returnPath: parseReturnPath(sports, path) };
}

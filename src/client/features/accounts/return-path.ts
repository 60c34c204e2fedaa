import type { Location } from 'react-router';
import { toReturnState } from '#client/links/return-state.ts';
import { getKind, kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { parseReturnPath } from '#contract/return-path.ts';
import { sports } from '#sports/index.ts';

/**
 * Page to return to after login; null unless one of ours was requested
 * (docs/product/pages.md#redirects).
 */
export function readReturnPath({ state }: Pick<Location, 'state'>): string | null {
  return parseReturnPath(sports, state?.next);
}

/** State of /register after a failed code page. */
export function toSignUpAgainState(path: string | null) {
  return { ...toReturnState(path), again: true };
}

export function isSignUpAgain({ state }: Pick<Location, 'state'>): boolean {
  return state?.again === true;
}

interface Destination {
  /** After 'Log in': 'to see riders'. */
  readonly purpose: string;
  /** After 'Then on to': 'riders'. */
  readonly name: string;
  /** Null for pages without catalogue content. */
  readonly kind: string | null;
}

export function describeDestination(path: string): Destination {
  const [page = '', query = ''] = path.split('?');
  const lineups = lineupsOf(sports);
  const built = lineups.find((lineup) => lineup.page === page);
  if (built) {
    const { one } = built.labels;
    return { purpose: `to build your ${one}`, name: `your ${one}`, kind: built.of.name };
  }
  const shared = lineups.find((lineup) => page.startsWith(`${lineup.page}/`));
  if (shared) {
    if (page.endsWith('/crowd')) {
      const name = `the fans’ ${shared.labels.one}`;
      return { purpose: 'to see who stands with you', name, kind: shared.of.name };
    }
    const name = `this ${shared.labels.one}`;
    return { purpose: `to like or comment on ${name}`, name, kind: shared.of.name };
  }
  if (page.startsWith('/users/')) {
    return { purpose: 'to follow this fan', name: 'this fan’s page', kind: null };
  }
  const view = new URLSearchParams(query).get('view');
  const shown = lineups.find((lineup) => lineup.of.page === page && lineup.view === view);
  const kind = kindsOf(sports).find((one) => page === one.page || page.startsWith(`${one.page}/`));
  if (kind) {
    const name = (shown ?? kind).labels.many;
    return { purpose: `to see ${name}`, name, kind: kind.name };
  }
  const sport = sports.find((one) => one.page === page);
  if (sport) {
    const first = sport.kinds[0]?.name ?? null;
    return { purpose: `to see ${sport.shortLabel}`, name: sport.shortLabel, kind: first };
  }
  const own = page === '/dashboard' ? 'your dashboard' : 'your profile';
  return { purpose: `to see ${own}`, name: own, kind: null };
}

/** Kind name; 'all' for pages without a kind. */
export function glimpseFor(path: string | null): string {
  const kind = path === null ? null : describeDestination(path).kind;
  return kind !== null && getKind(sports, kind) ? kind : 'all';
}

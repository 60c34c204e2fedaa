import type { Location } from 'react-router';
import { toReturnState } from '#client/links/return-state.ts';
import { getKind, kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { parseReturnPath } from '#contract/return-path.ts';
import { sports } from '#sports/index.ts';

/** Null for foreign pages (docs/product/pages.md#redirects). */
export function readReturnPath({ state }: Pick<Location, 'state'>): string | null {
  return parseReturnPath(sports, state?.next);
}

export function toSignUpAgainState(path: string | null) {
  return { ...toReturnState(path), again: true };
}

export function isSignUpAgain({ state }: Pick<Location, 'state'>): boolean {
  return state?.again === true;
}

export const passwordEnded = { hasPasswordEnded: true };

export function hasPasswordEnded({ state }: Pick<Location, 'state'>): boolean {
  return state?.hasPasswordEnded === true;
}

interface Destination {
  /** Continuation of 'Log in', such as 'to see riders'. */
  readonly purpose: string;
  /** Continuation of 'Then on to', such as 'riders'. */
  readonly name: string;
  /** Name of the kind on the page, null for pages without a kind. */
  readonly kind: string | null;
}

export function describeDestination(path: string): Destination {
  const [page = '', query = ''] = path.split('?');
  const destination = describeLineup(page) ?? describeCatalogue(page, query);
  if (destination) return destination;
  if (page.startsWith('/users/'))
    return { purpose: 'to follow this fan', name: 'this fan’s page', kind: null };
  if (page === '/search')
    return { purpose: 'to search everything', name: 'your search', kind: null };
  const name = page === '/dashboard' ? 'your dashboard' : 'your profile';
  return { purpose: `to see ${name}`, name, kind: null };
}

function describeLineup(page: string): Destination | null {
  const lineups = lineupsOf(sports);
  const builderLineup = lineups.find((lineup) => lineup.page === page);
  if (builderLineup) {
    const { one } = builderLineup.labels;
    return { purpose: `to build your ${one}`, name: `your ${one}`, kind: builderLineup.of.name };
  }
  const viewed = lineups.find((lineup) => page.startsWith(`${lineup.page}/`));
  if (!viewed) return null;
  const { one } = viewed.labels;
  const kind = viewed.of.name;
  if (page.endsWith('/crowd'))
    return { purpose: 'to see who stands with you', name: `the fans’ ${one}`, kind };
  return { purpose: `to like or comment on this ${one}`, name: `this ${one}`, kind };
}

function describeCatalogue(page: string, query: string): Destination | null {
  const kind = kindsOf(sports).find(
    (candidate) => page === candidate.page || page.startsWith(`${candidate.page}/`),
  );
  if (kind) {
    const view = new URLSearchParams(query).get('view');
    const gallery = lineupsOf(sports).find(
      (lineup) => lineup.of.page === page && lineup.view === view,
    );
    const name = (gallery ?? kind).labels.many;
    return { purpose: `to see ${name}`, name, kind: kind.name };
  }
  const sport = sports.find((candidate) => candidate.page === page);
  if (!sport) return null;
  const name = sport.shortLabel;
  return { purpose: `to see ${name}`, name, kind: sport.kinds[0]?.name ?? null };
}

export function glimpseFor(path: string | null): string {
  const kind = path === null ? null : describeDestination(path).kind;
  return kind !== null && getKind(sports, kind) ? kind : 'all';
}

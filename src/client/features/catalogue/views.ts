import { policyViewer, type StoredUser } from '#client/api/stored/session.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { can } from '#contract/policies.ts';
import { sports } from '#sports/index.ts';
import { type ListView, readListView } from './list-view.ts';

export function getLineup(kind: Kind): Lineup | null {
  return lineupsOf(sports).find(({ of }) => of.name === kind.name) ?? null;
}

export function mayCreate(kind: Kind, user: StoredUser | null): boolean {
  return can(policyViewer(user), 'item.create', kind);
}

export type View = ListView | 'form' | 'lineups';

export function isListView(view: View): view is ListView {
  return view === 'gallery' || view === 'table';
}

/**
 * Returns the URL's view, else the remembered one. A page number without a view belongs to the
 * gallery, so that a link shows all users the same items.
 */
export function readView(
  kind: Kind,
  user: StoredUser | null,
  params: URLSearchParams,
  remembered: ListView,
): View {
  const requested = params.get('view');
  if (requested === 'form' && mayCreate(kind, user)) return 'form';
  if (requested !== null && requested === getLineup(kind)?.view) return 'lineups';
  return readListView(params) ?? (params.has('page') ? 'gallery' : remembered);
}

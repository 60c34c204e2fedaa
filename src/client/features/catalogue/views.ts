import { policyViewer, type StoredUser } from '#client/api/stored/session.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { can } from '#contract/policies.ts';
import { sports } from '#sports/index.ts';

export function getLineup(kind: Kind): Lineup | null {
  return lineupsOf(sports).find(({ of }) => of.name === kind.name) ?? null;
}

/** True if the create form is offered. The server checks the permission again. */
export function mayCreate(kind: Kind, user: StoredUser | null): boolean {
  return can(policyViewer(user), 'item.create', kind);
}

export type View = 'gallery' | 'form' | 'lineups';

export function readView(kind: Kind, user: StoredUser | null, params: URLSearchParams): View {
  const requested = params.get('view');
  if (requested === 'form' && mayCreate(kind, user)) return 'form';
  return requested !== null && requested === getLineup(kind)?.view ? 'lineups' : 'gallery';
}

import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, type Sport } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

/** Finds the sport of a route pattern such as '/fifa'. Throws for any other. */
export function requireSportAt(pattern: string): Sport {
  const sport = sports.find(({ page }) => page === pattern);
  if (!sport) throw new Error(`The route '${pattern}' belongs to no sport`);
  return sport;
}

/** Finds the kind of a route pattern such as '/fifa/players/:id'. Throws for any other. */
export function requireKindAt(pattern: string): { readonly kind: Kind; readonly sport: Sport } {
  const kind = kindsOf(sports).find(({ page }) => [page, `${page}/:id`].includes(pattern));
  const sport = sports.find(({ kinds }) => kind && kinds.includes(kind));
  if (!kind || !sport) throw new Error(`The route '${pattern}' belongs to no kind`);
  return { kind, sport };
}

import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { sports } from '#sports/index.ts';

/** Finds the lineup of a route pattern such as '/eleven/:id'. Throws if there is none. */
export function requireLineupAt(pattern: string): {
  readonly lineup: Lineup;
  readonly sport: Sport;
} {
  const lineup = lineupsOf(sports).find(({ page }) =>
    [page, `${page}/:id`, `${page}/crowd`].includes(pattern),
  );
  const sport = sports.find(({ lineups }) => lineup && lineups?.includes(lineup));
  if (!lineup || !sport) throw new Error(`The route '${pattern}' belongs to no lineup`);
  return { lineup, sport };
}

import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { sports } from '#sports/index.ts';

/**
 * Returns the lineup and sport with a page at the route pattern, such as '/eleven/:id'. Throws for
 * any other.
 */
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

import type { Sport } from '#contract/kinds/sport.ts';

/** Returns football for '/fifa/players/7' and '/eleven'. */
export function getRouteSport(sports: readonly Sport[], path: string): Sport | null {
  const isUnder = (page: string) => path === page || path.startsWith(`${page}/`);
  const sport = sports.find(
    ({ page, lineups = [] }) => isUnder(page) || lineups.some((lineup) => isUnder(lineup.page)),
  );
  return sport ?? null;
}

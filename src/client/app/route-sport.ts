import type { Sport } from '#contract/sport.ts';

/**
 * The sport whose pages hold this path, or null: '/fifa/players/7' is football's, and so is
 * '/eleven'.
 */
export function getRouteSport(sports: readonly Sport[], path: string): Sport | null {
  const holds = (page: string) => path === page || path.startsWith(`${page}/`);
  const found = sports.find(
    ({ page, lineups = [] }) => holds(page) || lineups.some((lineup) => holds(lineup.page)),
  );
  return found ?? null;
}

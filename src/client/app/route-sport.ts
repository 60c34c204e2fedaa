import type { Sport } from '#contract/kinds/sport.ts';

/**
 * The sport whose page this path is, or null: '/fifa/players/7' is football's, and so is
 * '/eleven'.
 */
export function getRouteSport(sports: readonly Sport[], path: string): Sport | null {
  const isOn = (page: string) => path === page || path.startsWith(`${page}/`);
  const found = sports.find(
    ({ page, lineups = [] }) => isOn(page) || lineups.some((lineup) => isOn(lineup.page)),
  );
  return found ?? null;
}

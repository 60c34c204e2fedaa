import type { Sport } from '#contract/kinds/sport.ts';

/** Sport of a path, or null: '/fifa/players/7' and '/eleven' are football's. */
export function getRouteSport(sports: readonly Sport[], path: string): Sport | null {
  const isOn = (page: string) => path === page || path.startsWith(`${page}/`);
  const found = sports.find(
    ({ page, lineups = [] }) => isOn(page) || lineups.some((lineup) => isOn(lineup.page)),
  );
  return found ?? null;
}

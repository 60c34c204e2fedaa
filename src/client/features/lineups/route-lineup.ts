import { useMatches } from 'react-router';
import type { Lineup } from '#contract/lineup.ts';
import { lineupsOf, type Sport } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';

/** The lineup whose builder or detail page is shown, and its sport. Throws on any other route. */
export function useRouteLineup(): { readonly lineup: Lineup; readonly sport: Sport } {
  const id = useMatches().at(-1)?.id ?? '';
  const name = id.slice(id.indexOf(':') + 1);
  const lineup = lineupsOf(sports).find((candidate) => candidate.name === name);
  const sport = sports.find(({ lineups }) => lineups?.some((candidate) => candidate.name === name));
  if (!lineup || !sport) throw new Error(`The route '${id}' belongs to no lineup`);
  return { lineup, sport };
}

import { useMatches } from 'react-router';
import type { Kind } from '#contract/kind.ts';
import { getKind, type Sport } from '#contract/sport.ts';
import { sports } from '#sports/index.ts';

/** The part after the colon of the matched route's id: 'player' of 'gallery:player'. */
function useRouteSubject(): string {
  const id = useMatches().at(-1)?.id ?? '';
  return id.slice(id.indexOf(':') + 1);
}

/** The sport whose landing page is shown. Throws on any other route. */
export function useRouteSport(): Sport {
  const name = useRouteSubject();
  const sport = sports.find((candidate) => candidate.name === name);
  if (!sport) throw new Error(`The route '${name}' belongs to no sport`);
  return sport;
}

/** The kind whose gallery or detail page is shown, and its sport. Throws on any other route. */
export function useRouteKind(): { readonly kind: Kind; readonly sport: Sport } {
  const name = useRouteSubject();
  const kind = getKind(sports, name);
  const sport = sports.find(({ kinds }) => kinds.some((candidate) => candidate.name === name));
  if (!kind || !sport) throw new Error(`The route '${name}' belongs to no kind`);
  return { kind, sport };
}

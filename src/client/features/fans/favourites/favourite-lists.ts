import { writePage } from '#client/lists/paging/page-param.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { getSportByInterest, type Sport } from '#contract/kinds/sport.ts';

/** One list of favourites: what stands in it and what its tab says. */
export interface FavouriteList {
  /** Name in the call and the address: 'favPlayers'. */
  readonly name: string;
  readonly label: string;
  /** What one of its items is, for drawing, linking and liking. */
  readonly of: Likeable;
}

/** A sport's lists: its kinds, then what fans build of them (docs/product/likes.md#favourites). */
export function favouriteLists(sport: Sport): FavouriteList[] {
  const kinds = sport.kinds.map((kind) => ({
    name: kind.favourites,
    label: kind.labels.tab ?? kind.labels.title,
    of: kind,
  }));
  const lineups = (sport.lineups ?? []).map((lineup) => ({
    name: lineup.favourites,
    label: lineup.labels.title,
    of: lineup,
  }));
  return [...kinds, ...lineups];
}

/** Which list of favourites is on show. */
interface FavouritesState {
  readonly sport: Sport;
  readonly list: FavouriteList;
}

/** The list that an address asks for, else the first one of the fan's sport of interest. */
export function readFavourites(
  sports: readonly Sport[],
  params: URLSearchParams,
  interest: string | undefined,
): FavouritesState | null {
  const asked = getSportByInterest(sports, params.get('sport') ?? '');
  const sport = asked ?? getSportByInterest(sports, interest ?? '') ?? sports[0];
  if (!sport) return null;
  const lists = favouriteLists(sport);
  const list = lists.find(({ name }) => name === params.get('list')) ?? lists[0];
  return list ? { sport, list } : null;
}

/** The same address at the first page of another list; without `list` the sport's first one. */
export function writeFavourites(
  params: URLSearchParams,
  { sport, list }: { sport: Sport; list?: FavouriteList },
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('sport', sport.interest);
  next.set('list', (list ?? favouriteLists(sport)[0])?.name ?? '');
  return writePage(next, 1);
}

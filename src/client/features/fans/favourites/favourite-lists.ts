import { writePage } from '#client/lists/paging/page-param.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { getSportByInterest, type Sport } from '#contract/kinds/sport.ts';

export interface FavouriteList {
  /** Name in the API and the URL, such as 'favPlayers'. */
  readonly name: string;
  readonly label: string;
  readonly of: Likeable;
}

/** See docs/product/likes.md#favourites. */
export function listFavouriteLists(sport: Sport): FavouriteList[] {
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

interface FavouritesState {
  readonly sport: Sport;
  readonly list: FavouriteList;
}

/** Defaults to the first list of the fan's sport of interest. */
export function readFavourites(
  sports: readonly Sport[],
  params: URLSearchParams,
  interest: string | undefined,
): FavouritesState | null {
  const requested = getSportByInterest(sports, params.get('sport') ?? '');
  const sport = requested ?? getSportByInterest(sports, interest ?? '') ?? sports[0];
  if (!sport) return null;
  const lists = listFavouriteLists(sport);
  const list = lists.find(({ name }) => name === params.get('list')) ?? lists[0];
  return list ? { sport, list } : null;
}

export function writeFavourites(
  params: URLSearchParams,
  { sport, list }: { sport: Sport; list?: FavouriteList },
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('sport', sport.interest);
  next.set('list', (list ?? listFavouriteLists(sport)[0])?.name ?? '');
  return writePage(next, 1);
}

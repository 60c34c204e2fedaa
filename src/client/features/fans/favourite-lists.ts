import type { Kind } from '#contract/kind.ts';
import type { Lineup } from '#contract/lineup.ts';
import type { Sport } from '#contract/sport.ts';

/** One list of favourites: what stands in it and what its tab says. */
export interface FavouriteList {
  /** Name in the call and the address: 'favPlayers'. */
  readonly name: string;
  readonly label: string;
  /** What one of its items is, for drawing, linking and liking. */
  readonly of: Kind | Lineup;
}

/** A sport's lists: its kinds, then what fans build of them (docs/product.md#favourites). */
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
export interface FavouritesState {
  readonly sport: Sport;
  readonly list: FavouriteList;
  /** From 1. */
  readonly page: number;
}

/** The list that an address asks for; a sport's first one where it asks for none that is. */
export function readFavourites(
  sports: readonly Sport[],
  params: URLSearchParams,
): FavouritesState | null {
  const sport = sports.find(({ interest }) => interest === params.get('sport')) ?? sports[0];
  if (!sport) return null;
  const lists = favouriteLists(sport);
  const list = lists.find(({ name }) => name === params.get('list')) ?? lists[0];
  return list ? { sport, list, page: readPage(params) } : null;
}

/** The same address with another list on show; without `list` the sport's first one. */
export function writeFavourites(
  params: URLSearchParams,
  { sport, list, page = 1 }: { sport: Sport; list?: FavouriteList; page?: number },
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('sport', sport.interest);
  next.set('list', (list ?? favouriteLists(sport)[0])?.name ?? '');
  return writePage(next, page);
}

/** The page that an address asks for; 1 for anything that is none. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The same address at that page; the first one goes without saying. */
export function writePage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}

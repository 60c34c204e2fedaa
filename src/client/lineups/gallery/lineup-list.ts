import { readPage } from '#client/lists/paging/page-param.ts';
import type { LineupSort } from '#contract/lineups/lineup.ts';
import { maxSearchLength, reducedPageSize } from '#contract/lists.ts';

/** What a gallery of lineups shows. */
export interface LineupGalleryState {
  /** Empty for all. */
  readonly name: string;
  readonly sort: `-${LineupSort}`;
  /** From 1. */
  readonly page: number;
}

/** The orders that a gallery offers; the first is the default and is left out of the address. */
export const lineupOrders = [
  { sort: '-newest', label: 'newest' },
  { sort: '-likes', label: 'likes' },
  { sort: '-rating', label: 'rating' },
] as const;

// Names of their own: the gallery of items beside it keeps its search and order in the address.
const nameParam = 'lineup';
const orderParam = 'order';

/** What an address asks for; whatever it does not say, or says wrongly, is as at the start. */
export function readLineupList(params: URLSearchParams): LineupGalleryState {
  const order = lineupOrders.find(({ label }) => label === params.get(orderParam));
  return {
    name: (params.get(nameParam) ?? '').trim().slice(0, maxSearchLength),
    sort: (order ?? lineupOrders[0]).sort,
    page: readPage(params, reducedPageSize),
  };
}

/** The same address with another search or order, from its first page. */
export function writeLineupList(
  params: URLSearchParams,
  { name, sort }: Pick<LineupGalleryState, 'name' | 'sort'>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const order = lineupOrders.find((one) => one.sort === sort) ?? lineupOrders[0];
  for (const [param, value] of [
    [nameParam, name.trim()],
    [orderParam, order === lineupOrders[0] ? '' : order.label],
    ['page', ''],
  ] as const) {
    if (value) next.set(param, value);
    else next.delete(param);
  }
  return next;
}

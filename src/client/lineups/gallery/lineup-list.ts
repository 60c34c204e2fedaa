import { readPage } from '#client/lists/paging/page-param.ts';
import type { LineupSort } from '#contract/lineups/lineup.ts';
import { maxSearchLength, reducedPageSize } from '#contract/lists.ts';

export interface LineupGalleryState {
  readonly name: string;
  readonly sort: `-${LineupSort}`;
  readonly page: number;
}

/** The first order is the default and omitted from the URL. */
export const lineupOrders = [
  { sort: '-newest', label: 'newest' },
  { sort: '-likes', label: 'likes' },
  { sort: '-rating', label: 'rating' },
] as const;

// The item gallery's search and order are in the same URL.
const nameParam = 'lineup';
const orderParam = 'order';

export function readLineupList(params: URLSearchParams): LineupGalleryState {
  const order = lineupOrders.find(({ label }) => label === params.get(orderParam));
  return {
    name: (params.get(nameParam) ?? '').trim().slice(0, maxSearchLength),
    sort: (order ?? lineupOrders[0]).sort,
    page: readPage(params, reducedPageSize),
  };
}

export function writeLineupList(
  params: URLSearchParams,
  { name, sort }: Pick<LineupGalleryState, 'name' | 'sort'>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const [defaultOrder, ...otherOrders] = lineupOrders;
  const order = otherOrders.find((other) => other.sort === sort) ?? defaultOrder;
  if (name.trim()) next.set(nameParam, name.trim());
  else next.delete(nameParam);
  if (order !== defaultOrder) next.set(orderParam, order.label);
  else next.delete(orderParam);
  next.delete('page');
  return next;
}

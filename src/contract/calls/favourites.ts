import { defineCall } from '#contract/call.ts';
import { itemAnswer } from '#contract/calls/item-answers.ts';
import { lineupAnswer } from '#contract/calls/lineups.ts';
import { nameOf, PageQuery, pageOf } from '#contract/calls/shared.ts';
import { favouritesEndpoints } from '#contract/endpoints.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { maxDepth } from '#contract/lists.ts';

export function favouritesCalls(likeable: Likeable) {
  const endpoints = favouritesEndpoints(likeable);
  const items = nameOf(likeable.labels.many);
  const call = {
    access: 'public',
    tag: 'Favourites',
    summary: `The ${likeable.labels.many} that a user likes, newest like first`,
    bound: `the newest ${maxDepth} likes`,
    query: PageQuery,
    answer: pageOf('slots' in likeable ? lineupAnswer(likeable) : itemAnswer(likeable)),
    errors: ['userNotFound', 'tooDeep'],
  } as const;
  return {
    ofUser: defineCall({ id: `listFavourite${items}OfUser`, ...endpoints.ofUser, ...call }),
    list: defineCall({ id: `listFavourite${items}`, ...endpoints.list, ...call }),
  };
}
export type FavouritesCalls = ReturnType<typeof favouritesCalls>;

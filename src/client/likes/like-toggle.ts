import type { QueryKey } from '@tanstack/react-query';
import { queryKeyOf } from '#client/api/query.ts';
import {
  favouritesEndpointsOf,
  kindEndpointsOf,
  likeEndpointOf,
  lineupEndpointsOf,
} from '#client/api/typed-endpoints.ts';
import type { Endpoint } from '#contract/call.ts';
import type { Comment } from '#contract/calls/comments.ts';
import type { KindCalls } from '#contract/calls/kinds.ts';
import type { LineupCalls } from '#contract/calls/lineups.ts';
import type { LikeAnswer } from '#contract/calls/shared.ts';
import {
  type ErrorNotices,
  kindNotices,
  lineupNotices,
  noticesOf,
} from '#contract/errors/error-notices.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { isolated } from '#contract/isolated.ts';

export type LikeState = Pick<LikeAnswer, 'liked' | 'likesCount'>;

interface LikedThing extends LikeState {
  readonly _id: string;
  readonly name: string;
}

export interface LikeToggle extends LikedThing {
  readonly target:
    | Endpoint<KindCalls['like']>
    | Endpoint<LineupCalls['like']>
    | 'PATCH /comment/toggleLike/:id';
  /** Keys of the queries that contain the like. */
  readonly shownBy: readonly QueryKey[];
  readonly notices: ErrorNotices;
}

export function itemLikeToggle(
  likeable: Likeable,
  { _id, name, liked, likesCount }: LikedThing,
): LikeToggle {
  const isLineup = 'slots' in likeable;
  const { list, detail } = isLineup ? lineupEndpointsOf(likeable) : kindEndpointsOf(likeable);
  const shownBy = [
    queryKeyOf(list),
    queryKeyOf(detail),
    queryKeyOf(favouritesEndpointsOf(likeable).ofUser),
    // A fan's page contains the fan's lineups.
    ...(isLineup ? [queryKeyOf('GET /users/:id')] : []),
  ];
  const notices = isLineup ? lineupNotices.like : kindNotices.like;
  return { _id, name, liked, likesCount, target: likeEndpointOf(likeable), shownBy, notices };
}

export function commentLikeToggle({
  _id,
  on,
  creatorName,
  liked,
  likesCount,
}: Comment): LikeToggle {
  const target = 'PATCH /comment/toggleLike/:id';
  const shownBy = [
    queryKeyOf('GET /comment', { query: { on: on._id } }),
    queryKeyOf('GET /users/:id/comments'),
  ];
  const name = `${isolated(creatorName)}’s comment`;
  return { _id, name, liked, likesCount, target, shownBy, notices: noticesOf(target) };
}

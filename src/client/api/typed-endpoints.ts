import type { Call, Endpoint } from '#contract/call.ts';
import type { ClaimCall } from '#contract/calls/claims.ts';
import type { createCommentCall } from '#contract/calls/comments.ts';
import type { FavouritesCalls } from '#contract/calls/favourites.ts';
import type { KindCalls } from '#contract/calls/kinds.ts';
import type { FansCall } from '#contract/calls/likes.ts';
import type { LineupCalls } from '#contract/calls/lineups.ts';
import type { RankingCall } from '#contract/calls/rankings.ts';
import {
  claimEndpoint,
  commentEndpoint,
  fansEndpoint,
  favouritesEndpoints,
  kindEndpoints,
  lineupEndpoints,
  rankingEndpoint,
} from '#contract/endpoints.ts';
import type { Claimable } from '#contract/fans/claims.ts';
import type { Commentable } from '#contract/fans/comments.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

type Endpoints<Calls extends Record<string, Call>> = {
  readonly [Name in keyof Calls]: Endpoint<Calls[Name]>;
};

// At run time an endpoint is only a method and a path. These functions add the type of its call, so
// that `send` can check the input and type the response.
export const kindEndpointsOf: (kind: Kind) => Endpoints<KindCalls> = kindEndpoints;
export const rankingEndpointOf: (kind: Kind) => Endpoint<RankingCall> = rankingEndpoint;
export const lineupEndpointsOf: (lineup: Lineup) => Endpoints<LineupCalls> = lineupEndpoints;
export const favouritesEndpointsOf: (likeable: Likeable) => Endpoints<FavouritesCalls> =
  favouritesEndpoints;
export const fansEndpointOf: (likeable: Likeable) => Endpoint<FansCall> = fansEndpoint;
export const likeEndpointOf = (likeable: Likeable) =>
  'slots' in likeable ? lineupEndpointsOf(likeable).like : kindEndpointsOf(likeable).like;
export const claimEndpointOf: (kind: Claimable) => Endpoint<ClaimCall> = claimEndpoint;
export const commentEndpointOf: (
  commentable: Commentable,
) => Endpoint<ReturnType<typeof createCommentCall>> = commentEndpoint;

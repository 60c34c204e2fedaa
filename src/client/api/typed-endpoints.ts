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

// Adds the call's type to an endpoint, which is only a method and a path at run time.
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

import type { Call, Endpoint } from '#contract/call.ts';
import type { ClaimCall } from '#contract/calls/claims.ts';
import type { createCommentCall } from '#contract/calls/community.ts';
import type { FavouritesCalls } from '#contract/calls/favourites.ts';
import type { KindCalls } from '#contract/calls/kinds.ts';
import type { LineupCalls } from '#contract/calls/lineups.ts';
import type { Claimable } from '#contract/claims.ts';
import type { Commentable } from '#contract/comments.ts';
import {
  claimEndpoint,
  commentEndpoint,
  favouritesEndpoints,
  kindEndpoints,
  lineupEndpoints,
} from '#contract/endpoints.ts';
import type { Kind } from '#contract/kind.ts';
import type { Lineup } from '#contract/lineup.ts';

type Targets<Calls extends Record<string, Call>> = {
  readonly [Name in keyof Calls]: Endpoint<Calls[Name]>;
};

// What the contract says at run time is a method and a path; here the compiler learns of which call.
export const kindTargets: (kind: Kind) => Targets<KindCalls> = kindEndpoints;
export const lineupTargets: (lineup: Lineup) => Targets<LineupCalls> = lineupEndpoints;
export const favouritesTargets: (of: Kind | Lineup) => Targets<FavouritesCalls> =
  favouritesEndpoints;
export const likeTarget = (of: Kind | Lineup) =>
  'slots' in of ? lineupTargets(of).like : kindTargets(of).like;
export const claimTarget: (kind: Claimable) => Endpoint<ClaimCall> = claimEndpoint;
export const commentTarget: (of: Commentable) => Endpoint<ReturnType<typeof createCommentCall>> =
  commentEndpoint;

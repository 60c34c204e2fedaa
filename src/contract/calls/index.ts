import type { Call } from '#contract/call.ts';
import * as accounts from '#contract/calls/accounts.ts';
import { claimCall, clearClaim } from '#contract/calls/claims.ts';
import * as comments from '#contract/calls/comments.ts';
import { crowdCall, crowdItemCall } from '#contract/calls/crowd.ts';
import { favouritesCalls } from '#contract/calls/favourites.ts';
import { listFeed } from '#contract/calls/feed.ts';
import * as follows from '#contract/calls/follows.ts';
import { kindCalls } from '#contract/calls/kinds.ts';
import { fansCall } from '#contract/calls/likes.ts';
import { lineupCalls } from '#contract/calls/lineups.ts';
import { openStream } from '#contract/calls/live.ts';
import * as notifications from '#contract/calls/notifications.ts';
import * as ownAccount from '#contract/calls/own-account.ts';
import { rankingCall } from '#contract/calls/rankings.ts';
import { siteCall } from '#contract/calls/site.ts';
import * as suggestions from '#contract/calls/suggestions.ts';
import * as users from '#contract/calls/users.ts';
import { claimables } from '#contract/fans/claims.ts';
import { commentables } from '#contract/fans/comments.ts';
import { rankingsOf } from '#contract/kinds/rankings.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { type StoredData, storedBesides } from '#contract/privacy.ts';

const { createCommentCall, ...commentCalls } = comments;
const { getUserCall, findUsers } = users;

/** A call whose path is known to the compiler: any but those of kinds and lineups. */
export type FixedCall =
  | (typeof accounts)[keyof typeof accounts]
  | (typeof ownAccount)[keyof typeof ownAccount]
  | typeof findUsers
  | (typeof commentCalls)[keyof typeof commentCalls]
  | (typeof follows)[keyof typeof follows]
  | (typeof notifications)[keyof typeof notifications]
  | typeof listFeed
  | (typeof suggestions)[keyof typeof suggestions]
  | typeof openStream
  | typeof clearClaim
  | ReturnType<typeof getUserCall>
  | typeof siteCall;

/** Every call of the API, those of the sports' kinds and lineups too: the one table of calls. */
export function callsOf(sports: readonly Sport[]): Call[] {
  const liked = [...kindsOf(sports), ...lineupsOf(sports)];
  return [
    ...Object.values(accounts),
    ...Object.values(ownAccount),
    findUsers,
    getUserCall(sports),
    ...Object.values(commentCalls),
    ...Object.values(follows),
    ...Object.values(notifications),
    listFeed,
    ...Object.values(suggestions),
    openStream,
    siteCall,
    clearClaim,
    ...claimables(sports).map(claimCall),
    ...[...Map.groupBy(commentables(sports), ({ path }) => path).values()].map(createCommentCall),
    ...kindsOf(sports).flatMap((kind) => Object.values(kindCalls(kind))),
    ...rankingsOf(sports).map(rankingCall),
    ...lineupsOf(sports).flatMap((lineup) => Object.values(lineupCalls(lineup))),
    ...lineupsOf(sports).flatMap((lineup) => [crowdCall(lineup), crowdItemCall(lineup)]),
    ...liked.map(fansCall),
    ...liked.flatMap((of) => Object.values(favouritesCalls(of))),
  ];
}

/** All that the server keeps about a person, the lines of calls last. */
export function storedDataOf(sports: readonly Sport[]): StoredData[] {
  // The calls of several kinds share their lines.
  const kept = new Set(callsOf(sports).flatMap(({ keeps = [] }) => keeps));
  return [...storedBesides, ...kept];
}

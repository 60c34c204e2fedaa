import type { Call } from '#contract/call.ts';
import * as accounts from '#contract/calls/accounts.ts';
import { claimCall, clearClaim } from '#contract/calls/claims.ts';
import * as community from '#contract/calls/community.ts';
import { crowdCall, crowdItemCall } from '#contract/calls/crowd.ts';
import * as eventCalls from '#contract/calls/events.ts';
import { fansCall } from '#contract/calls/fans.ts';
import { favouritesCalls } from '#contract/calls/favourites.ts';
import { kindCalls } from '#contract/calls/kinds.ts';
import { lineupCalls } from '#contract/calls/lineups.ts';
import { openStream } from '#contract/calls/live.ts';
import * as ownAccount from '#contract/calls/own-account.ts';
import { rankingCall } from '#contract/calls/rankings.ts';
import { siteCall } from '#contract/calls/site.ts';
import * as users from '#contract/calls/users.ts';
import { claimables } from '#contract/claims.ts';
import { commentables } from '#contract/comments.ts';
import { rankingsOf } from '#contract/rankings.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/sport.ts';

const { createCommentCall, ...communityCalls } = community;
const { getUserCall, findUsers } = users;

/** A call whose path is known to the compiler: any but those of kinds and lineups. */
export type FixedCall =
  | (typeof accounts)[keyof typeof accounts]
  | (typeof ownAccount)[keyof typeof ownAccount]
  | typeof findUsers
  | (typeof communityCalls)[keyof typeof communityCalls]
  | (typeof eventCalls)[keyof typeof eventCalls]
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
    ...Object.values(communityCalls),
    ...Object.values(eventCalls),
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

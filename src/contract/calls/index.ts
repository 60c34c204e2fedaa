import type { Call } from '#contract/call.ts';
import * as accounts from '#contract/calls/accounts.ts';
import * as claims from '#contract/calls/claims.ts';
import * as comments from '#contract/calls/comments.ts';
import * as crowd from '#contract/calls/crowd.ts';
import * as favourites from '#contract/calls/favourites.ts';
import * as feed from '#contract/calls/feed.ts';
import * as follows from '#contract/calls/follows.ts';
import * as kinds from '#contract/calls/kinds.ts';
import * as likes from '#contract/calls/likes.ts';
import * as lineups from '#contract/calls/lineups.ts';
import * as live from '#contract/calls/live.ts';
import * as notifications from '#contract/calls/notifications.ts';
import * as ownAccount from '#contract/calls/own-account.ts';
import * as rankings from '#contract/calls/rankings.ts';
import * as search from '#contract/calls/search.ts';
import * as site from '#contract/calls/site.ts';
import * as suggestions from '#contract/calls/suggestions.ts';
import * as unchecked from '#contract/calls/unchecked.ts';
import * as users from '#contract/calls/users.ts';
import { claimables } from '#contract/fans/claims.ts';
import { commentables } from '#contract/fans/comments.ts';
import { rankingsOf } from '#contract/kinds/rankings.ts';
import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { type StoredData, storedBesides } from '#contract/privacy.ts';

/** Every call that one of these files exports is part of the API. */
const files = {
  accounts,
  claims,
  comments,
  feed,
  follows,
  live,
  notifications,
  ownAccount,
  search,
  site,
  suggestions,
  unchecked,
  users,
};
type Files = typeof files;
type Exported = { [File in keyof Files]: Files[File][keyof Files[File]] }[keyof Files];

/** Call whose path is known to the compiler. */
export type FixedCall = Extract<Exported, Call> | ReturnType<typeof users.getUserCall>;

const isCall = (exported: object): exported is Call => 'id' in exported && 'path' in exported;

export function callsOf(sports: readonly Sport[]): Call[] {
  const fixed = Object.values(files).flatMap((file) => Object.values<object>(file).filter(isCall));
  const allLineups = lineupsOf(sports);
  const likeables = [...kindsOf(sports), ...allLineups];
  const commentablesByPath = Map.groupBy(commentables(sports), ({ path }) => path);
  return [
    ...fixed,
    users.getUserCall(sports),
    ...claimables(sports).map(claims.claimCall),
    ...[...commentablesByPath.values()].map(comments.createCommentCall),
    ...kindsOf(sports).flatMap((kind) => Object.values(kinds.kindCalls(kind))),
    ...rankingsOf(sports).map(rankings.rankingCall),
    ...allLineups.flatMap((lineup) => Object.values(lineups.lineupCalls(lineup))),
    ...allLineups.flatMap((lineup) => [crowd.crowdCall(lineup), crowd.crowdItemCall(lineup)]),
    ...likeables.map(likes.fansCall),
    ...likeables.flatMap((likeable) => Object.values(favourites.favouritesCalls(likeable))),
  ];
}

export function storedDataOf(sports: readonly Sport[]): StoredData[] {
  // Calls of several kinds list the same data.
  const storedByCalls = new Set(callsOf(sports).flatMap(({ keeps = [] }) => keeps));
  return [...storedBesides, ...storedByCalls];
}

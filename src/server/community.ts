import type { UserPage } from '#contract/calls/accounts.ts';
import { lineupsOf, type Sport } from '#contract/sport.ts';
import type { Dialect, Queries } from './db/database.ts';
import { lockTraces, uncountTraces } from './db/user-traces.ts';
import { closeUser } from './db/users.ts';
import type { Comments } from './features/comments/service.ts';
import type { Follows } from './features/follow/service.ts';
import type { Likes } from './features/likes/service.ts';
import type { Lineups } from './features/lineups/service.ts';
import type { Viewer } from './viewer.ts';

/** What a user's page shows of what the user did among fans. */
export type CommunityPart = Pick<
  UserPage,
  'followersCount' | 'followedCount' | 'following' | 'yourteam' | 'yourPodium'
>;

/** What accounts ask of all that fans do together. */
export interface Community {
  /** The part of a user's page that is not the account's own. */
  pagePart(userId: string, viewer: Viewer | null): Promise<CommunityPart>;
  /**
   * In the transaction that deletes a user, before the row goes: takes all that the user built,
   * said, liked and followed away, out of every counter too.
   */
  forgetUser(transaction: Queries, userId: string): Promise<void>;
}

/** Puts together what the features know of a user. */
export function createCommunity(deps: {
  readonly dialect: Dialect;
  readonly sports: readonly Sport[];
  readonly likes: Likes;
  readonly lineups: Lineups;
  readonly comments: Comments;
  readonly follows: Follows;
}): Community {
  const { likes, lineups, comments, follows } = deps;
  return {
    async pagePart(userId, viewer) {
      const [counts, ...built] = await Promise.all([
        follows.countsOf(userId, viewer),
        ...lineupsOf(deps.sports).map(async (lineup) => [
          lineup.userField,
          await lineups.ofUser(lineup, userId, viewer),
        ]),
      ]);
      return { yourteam: [], yourPodium: [], ...counts, ...Object.fromEntries(built) };
    },

    async forgetUser(transaction, userId) {
      await closeUser(transaction, deps.dialect, userId);
      await lockTraces(transaction, deps.dialect, userId);
      await lineups.forgetUser(transaction, userId);
      await uncountTraces(transaction, userId);
      await comments.forgetUser(transaction, userId);
      await likes.forgetUser(transaction, userId);
      await follows.forgetUser(transaction, userId);
    },
  };
}

import type { FollowCounts, UserPage } from '#contract/calls/users.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { BuiltLineups } from '#contract/lineups/lineup-items.ts';
import type { Viewer } from './access/viewer.ts';
import type { Claims } from './features/claims/service.ts';
import type { Follows } from './features/follows/service.ts';
import type { Lineups } from './features/lineups/service.ts';

/** What a user's page shows of what the user did among fans, and of what they built. */
export type CommunityPart = FollowCounts & BuiltLineups & Pick<UserPage, 'saysToBe'>;

/** What accounts ask of all that fans do together. */
export interface Community {
  /** The part of a user's page that is not the account's own. */
  pagePart(userId: string, viewer: Viewer | null): Promise<CommunityPart>;
}

/** Puts together what the features know of a user. */
export function createCommunity(deps: {
  readonly sports: readonly Sport[];
  readonly lineups: Lineups;
  readonly follows: Follows;
  readonly claims: Claims;
}): Community {
  const { lineups, follows, claims } = deps;
  return {
    async pagePart(userId, viewer) {
      const [counts, saysToBe, ...entries] = await Promise.all([
        follows.countsOf(userId, viewer),
        claims.ofUser(userId),
        ...lineupsOf(deps.sports).map(
          async (lineup) =>
            [lineup.userField, await lineups.ofUser(lineup, userId, viewer)] as const,
        ),
      ]);
      const built: BuiltLineups = Object.fromEntries(entries);
      return { ...counts, ...(saysToBe && { saysToBe }), ...built };
    },
  };
}

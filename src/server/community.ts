import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { BuiltLineups } from '#contract/lineups/lineup-items.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Community } from './features/accounts/profile/users.ts';
import type { Claims } from './features/claims/service.ts';
import type { Follows } from './features/follows/service.ts';
import type { Lineups } from './features/lineups/service.ts';

interface CommunityDeps {
  readonly sports: readonly Sport[];
  readonly lineups: Lineups;
  readonly follows: Follows;
  readonly claims: Claims;
}

/** Adds what other features know to the page of a user. */
export function createCommunity({ sports, lineups, follows, claims }: CommunityDeps): Community {
  async function readBuilt(userId: string, viewer: Viewer | null): Promise<BuiltLineups> {
    const entries = lineupsOf(sports).map(async (lineup) => [
      lineup.userField,
      await lineups.ofUser(lineup, userId, viewer),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  return {
    async pagePart(userId, viewer) {
      const [counts, saysToBe, built] = await Promise.all([
        follows.countsOf(userId, viewer),
        claims.ofUser(userId),
        readBuilt(userId, viewer),
      ]);
      return { ...counts, ...(saysToBe && { saysToBe }), ...built };
    },
  };
}

import type { SessionAnswer, SessionUser } from '#contract/calls/accounts.ts';
import type { FollowCounts, UserCard, UserPage } from '#contract/calls/users.ts';
import type { Gender } from '#contract/genders.ts';
import type { BuiltLineups } from '#contract/lineups/lineup-items.ts';
import { toRole } from '#contract/policies.ts';
import { versionOf } from '#server/shared/versions.ts';
import type { UserCardRow, UserRow } from '../users-store.ts';

export type CommunityPart = FollowCounts & BuiltLineups & Pick<UserPage, 'saysToBe'>;

export function profileVersion(user: UserRow): string {
  return versionOf([user.name, user.interested_in, user.gender, user.image]);
}

export function presentSession(token: string, user: UserRow): SessionAnswer {
  return { token, user: presentSessionUser(user) };
}

function presentSessionUser(user: UserRow): SessionUser {
  return {
    ...presentCard(user),
    email: user.email,
    check: user.verified === 1,
    rol: toRole(user.role),
    // A CHECK constraint limits the column to the contract's genders.
    gender: user.gender as Gender,
  };
}

export function presentCard(user: UserCardRow): UserCard {
  return {
    _id: user.id,
    name: user.name,
    image: user.image,
    interestedIn: user.interested_in,
  };
}

export function presentPage(
  user: UserRow,
  community: CommunityPart,
  withPrivate: boolean,
): UserPage {
  return {
    ...presentCard(user),
    ...community,
    ...(withPrivate && {
      email: user.email,
      gender: user.gender as Gender,
      role: toRole(user.role),
      check: user.verified === 1,
      version: profileVersion(user),
    }),
  };
}

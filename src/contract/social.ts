import { Type } from 'typebox';
import type { UserPage } from './accounts.ts';
import { nullable } from './items.ts';

/** Answer of a follow toggle: whether the viewer follows, and how many now do. */
export const FollowAnswer = Type.Object({
  following: Type.Boolean(),
  followers: Type.Integer({ minimum: 0 }),
});
export interface FollowAnswer {
  readonly following: boolean;
  readonly followers: number;
}

/** A user in a list of followers or followed. */
export const Person = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  image: nullable('string'),
  following: Type.Boolean({ description: 'Whether the viewer follows this user' }),
});
export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly image: string | null;
  /** Whether the viewer follows this user. */
  readonly following: boolean;
}

/** Who follows whom, as a user's page shows it. */
export type FollowCounts = Pick<UserPage, 'followersCount' | 'followedCount' | 'following'>;

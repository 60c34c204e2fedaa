/** Fans whom a fan may follow (docs/product/follows.md#following). */
export const maxFollowed = 5000;
/** Newest follows of a fan by which others' likes and lineups are picked out. */
export const comparedFollows = 1000;

/** Which end of a follow a user is: 'followers' follow the user, 'followed' are followed by it. */
export type FollowSide = 'followers' | 'followed';

/** See docs/product/follows.md#following. */
export const maxFollowed = 5000;
/** Newest follows by which likes and lineups are filtered. */
export const comparedFollows = 1000;

export type FollowSide = 'followers' | 'followed';

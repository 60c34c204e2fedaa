/** Maximum number of followed fans (docs/product/follows.md#following). */
export const maxFollowed = 5000;
/** Newest follows by which likes and lineups are filtered. Older follows are left out. */
export const comparedFollows = 1000;

export type FollowSide = 'followers' | 'followed';

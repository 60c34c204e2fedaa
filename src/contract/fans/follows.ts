/** Maximum number of followed fans (docs/product/follows.md#following). */
export const maxFollowed = 5000;
/** Maximum number of a fan's newest follows used to filter others' likes and lineups. */
export const comparedFollows = 1000;

/** Side of a follow: 'followers' follow the user, 'followed' are followed by the user. */
export type FollowSide = 'followers' | 'followed';

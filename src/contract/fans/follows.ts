/** Fans whom a fan may follow (docs/product.md#following). */
export const maxFollowed = 5000;
/** Which end of a follow a user is: 'followers' follow the user, 'followed' are followed by it. */
export type FollowSide = 'followers' | 'followed';

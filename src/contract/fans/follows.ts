/** Which end of a follow a user is: 'followers' follow the user, 'followed' are followed by it. */
export type FollowSide = 'followers' | 'followed';

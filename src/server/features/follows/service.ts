import type { FollowAnswer } from '#contract/calls/follows.ts';
import type { Page, Person } from '#contract/calls/shared.ts';
import type { FollowCounts } from '#contract/calls/users.ts';
import { type FollowSide, maxFollowed } from '#contract/fans/follows.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Emitter } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import { type PageRequest, readPaging, toPage } from '#server/shared/lists/paging.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import { isVerifiedUser, lockVerifiedUser } from '#server/shared/users/user-locks-store.ts';
import {
  changeCount,
  deleteFollow,
  findCounts,
  findFollowedAmong,
  findPeople,
  insertFollow,
  lockFollowCounts,
} from './follows-store.ts';

/** See docs/product/follows.md#following. */
export interface Follows {
  /**
   * Toggles the follow if `on` is null. Throws 400 'selfFollow', 404 'userNotFound' for a missing
   * or unverified user, 409 'followsFull' beyond `maxFollowed`, and the errors of `WriteAsFan`.
   */
  toggle(userId: string, viewer: Viewer, on: boolean | null): Promise<FollowAnswer>;
  /** Lists the newest follows first. Throws 404 'userNotFound'. */
  list(
    userId: string,
    side: FollowSide,
    request: PageRequest,
    viewer: Viewer,
  ): Promise<Page<Person>>;
  countsOf(userId: string, viewer: Viewer | null): Promise<FollowCounts>;
}

export function createFollows(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly writeAsFan: WriteAsFan;
}): Follows {
  const { db, now, events, writeAsFan } = deps;
  return {
    async toggle(userId, viewer, on) {
      if (!isAllowed(viewer, 'follow', { _id: userId })) fail('selfFollow');
      return writeAsFan('follows', viewer.userId, async (transaction) => {
        if (!(await lockVerifiedUser(transaction, db.dialect, userId))) fail('userNotFound');
        await lockFollowCounts(transaction, [userId, viewer.userId]);
        const follow = {
          follower_id: viewer.userId,
          followed_id: userId,
          created_at: now().toISOString(),
        };
        let change = 0;
        if (on !== true && (await deleteFollow(transaction, viewer.userId, userId))) change = -1;
        else if (on !== false && (await insertFollow(transaction, follow))) change = 1;
        const followed = await changeCount(transaction, viewer.userId, 'followed', change);
        if (change === 1 && followed > maxFollowed) fail('followsFull');
        const followers = await changeCount(transaction, userId, 'followers', change);
        const event = { followerId: viewer.userId, followedId: userId };
        if (change === 1) await events.emit(transaction, 'followed', event);
        if (change === -1) await events.emit(transaction, 'unfollowed', event);
        return { following: on ?? change === 1, followers };
      });
    },

    async list(userId, side, request, viewer) {
      const paging = readPaging(request);
      if (!(await isVerifiedUser(db.read, userId))) fail('userNotFound');
      const [people, counts] = await Promise.all([
        findPeople(db.read, userId, side, paging),
        findCounts(db.read, userId),
      ]);
      const ids = people.map((person) => person._id);
      const followed = new Set(await findFollowedAmong(db.read, viewer.userId, ids));
      return toPage(
        people.map((person) => ({ ...person, following: followed.has(person._id) })),
        paging,
        { total: counts[side] },
      );
    },

    async countsOf(userId, viewer) {
      const [{ followers, followed }, following, followedBack] = await Promise.all([
        findCounts(db.read, userId),
        viewer ? findFollowedAmong(db.read, viewer.userId, [userId]) : [],
        viewer ? findFollowedAmong(db.read, userId, [viewer.userId]) : [],
      ]);
      return {
        followersCount: followers,
        followedCount: followed,
        following: following.length > 0,
        followsViewer: followedBack.length > 0,
      };
    },
  };
}

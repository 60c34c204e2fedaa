import type { Claim, ClaimAnswer } from '#contract/calls/claims.ts';
import type { Claimable } from '#contract/fans/claims.ts';
import type { Database } from '#server/db/engine/database.ts';
import { requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { lockExistingItemIds } from '#server/shared/catalogue-storage/existing-items-store.ts';
import type { Subscriber } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import { isVerifiedUser, lockUserAlone } from '#server/shared/users/user-locks-store.ts';
import {
  deleteClaimOf,
  findClaimOf,
  findClaims,
  isClaimedBy,
  replaceClaim,
} from './claims-store.ts';

/** Fans' unverified claims to be an item of the catalogue (docs/product/users.md#this-is-me). */
export interface Claims {
  /**
   * Sets the user's claim to `on`, or flips it if `on` is null. It replaces the user's previous
   * claim. Throws 404 'itemNotFound', and the errors of `WriteAsFan`.
   */
  toggle(kind: Claimable, itemId: string, userId: string, on: boolean | null): Promise<ClaimAnswer>;
  /**
   * Clears another user's claim if policies allow it; false if there was none. Throws 403
   * 'forbidden', 404 'userNotFound'.
   */
  clear(userId: string, viewer: Viewer): Promise<boolean>;
  ofUser(userId: string): Promise<Claim | null>;
  /** Tells if the user, and if another fan, claims to be the item's person, with either result. */
  readClaims(
    userId: string,
    itemId: string,
  ): Promise<{ readonly thisIsMe: boolean; readonly othersClaim: boolean }>;
  readonly onUserDeleted: Subscriber<'user.deleted'>;
}

/** Allows one claim per user by the row's key. */
export function createClaims(deps: {
  readonly db: Database;
  readonly writeAsFan: WriteAsFan;
}): Claims {
  const { db, writeAsFan } = deps;
  return {
    toggle: (kind, itemId, userId, on) =>
      writeAsFan('claims', userId, async (transaction) => {
        // Serialises two tabs of one user: the second reports what it replaced.
        if (!(await lockUserAlone(transaction, db.dialect, userId))) fail('unauthenticated');
        const [known] = await lockExistingItemIds(transaction, db.dialect, kind.name, [itemId]);
        if (!known) fail('itemNotFound');
        const isMe = await isClaimedBy(transaction, userId, itemId);
        if (!(on ?? !isMe)) {
          if (isMe) await deleteClaimOf(transaction, userId);
          return { thisIsMe: false };
        }
        const before = await findClaimOf(transaction, userId);
        await replaceClaim(transaction, { user_id: userId, item_id: itemId });
        if (!before || isMe) return { thisIsMe: true };
        return { thisIsMe: true, replaced: { _id: before._id, name: before.name } };
      }),

    async clear(userId, viewer) {
      requireAllowed(viewer, 'claim.clear', null);
      if (!(await isVerifiedUser(db.read, userId))) fail('userNotFound');
      return db.write((transaction) => deleteClaimOf(transaction, userId));
    },

    ofUser: async (userId) => (await findClaimOf(db.read, userId)) ?? null,
    readClaims: (userId, itemId) => findClaims(db.read, userId, itemId),
    onUserDeleted: (transaction, { id }) => deleteClaimOf(transaction, id),
  };
}

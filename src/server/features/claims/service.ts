import type { Claim, ClaimAnswer } from '#contract/calls/claims.ts';
import type { Claimable } from '#contract/fans/claims.ts';
import type { Database } from '#server/db/engine/database.ts';
import { requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { lockExistingItemIds } from '#server/shared/catalogue-storage/existing-items-store.ts';
import type { Subscriber } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import { isVerifiedUser, lockUserExclusively } from '#server/shared/users/user-locks-store.ts';
import {
  deleteClaimOf,
  findClaimOf,
  findClaims,
  isClaimedBy,
  replaceClaim,
} from './claims-store.ts';

/**
 * Claims of fans to be the person of an item, which nobody verifies
 * (docs/product/users.md#this-is-me).
 */
export interface Claims {
  /**
   * Toggles the claim if `on` is null. A new claim replaces the user's previous one. Throws 404
   * 'itemNotFound', and the errors of `WriteAsFan`.
   */
  toggle(kind: Claimable, itemId: string, userId: string, on: boolean | null): Promise<ClaimAnswer>;
  /** Returns false if the user had no claim. Throws 403 'forbidden', 404 'userNotFound'. */
  clear(userId: string, viewer: Viewer): Promise<boolean>;
  ofUser(userId: string): Promise<Claim | null>;
  readClaims(
    userId: string,
    itemId: string,
  ): Promise<{ readonly thisIsMe: boolean; readonly othersClaim: boolean }>;
  readonly onUserDeleted: Subscriber<'user.deleted'>;
}

export function createClaims(deps: {
  readonly db: Database;
  readonly writeAsFan: WriteAsFan;
}): Claims {
  const { db, writeAsFan } = deps;
  return {
    toggle: (kind, itemId, userId, on) =>
      writeAsFan('claims', userId, async (transaction) => {
        // Serialises requests of the same user, so that each reports the claim that it replaced.
        if (!(await lockUserExclusively(transaction, db.dialect, userId))) fail('unauthenticated');
        const [existing] = await lockExistingItemIds(transaction, db.dialect, kind.name, [itemId]);
        if (!existing) fail('itemNotFound');
        const isMe = await isClaimedBy(transaction, userId, itemId);
        const shouldClaim = on ?? !isMe;
        if (!shouldClaim) {
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

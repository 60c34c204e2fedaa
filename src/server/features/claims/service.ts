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

/** Whom of the catalogue fans say to be; nobody verifies it (docs/product/users.md#this-is-me). */
export interface Claims {
  /**
   * Sets whether the user says to be an item to `on`, or flips it when `on` is null. It replaces
   * whom the user said to be before. Throws 404 'itemNotFound', and what `WriteAsFan` throws.
   */
  toggle(kind: Claimable, itemId: string, userId: string, on: boolean | null): Promise<ClaimAnswer>;
  /**
   * Clears whom another user says to be, for whom policies let; false when it was nobody. Throws
   * 403 'forbidden', 404 'userNotFound'.
   */
  clear(userId: string, viewer: Viewer): Promise<boolean>;
  /** Whom a user says to be, or null. */
  ofUser(userId: string): Promise<Claim | null>;
  /** Whether the user, and another fan, say to be the person of that item, whichever result it is. */
  readClaims(
    userId: string,
    itemId: string,
  ): Promise<{ readonly thisIsMe: boolean; readonly othersClaim: boolean }>;
  /** Deletes what a user says. */
  readonly onUserDeleted: Subscriber<'user.deleted'>;
}

/** One claim per user: the row's key decides. */
export function createClaims(deps: {
  readonly db: Database;
  readonly writeAsFan: WriteAsFan;
}): Claims {
  const { db, writeAsFan } = deps;
  return {
    toggle: (kind, itemId, userId, on) =>
      writeAsFan('claims', userId, async (transaction) => {
        // Two tabs of one user choose one by one: the second tells what it replaced.
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

import type { Database, Queries } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';
import type { FanWrite, Quotas } from '#server/shared/throttle/quotas.ts';
import { lockUser } from './user-locks-store.ts';

/**
 * Runs a transaction in which a fan writes. Counts it first and protects the fan's account from
 * deletion. Throws 429 'tooManyRequests' with Retry-After, 401 'unauthenticated' if the account is
 * gone, and the callback's errors.
 *
 * Lock order, against deadlocks: quotas, users, counters of catalogue kinds, items, lineups after
 * all other items, comments, follow counts, notifications, and last the counters of lineups and
 * users. Rows of a table are locked in key order. Event subscribers (see subscriptions.ts) follow
 * the same order. No foreign key locks notification recipients: the row concerned is already
 * locked, and their deletion waits for it.
 */
export type WriteAsFan = <T>(
  what: FanWrite,
  userId: string,
  work: (transaction: Queries) => Promise<T>,
) => Promise<T>;

export function createWriteAsFan(deps: {
  readonly db: Database;
  readonly quotas: Quotas;
}): WriteAsFan {
  const { db, quotas } = deps;
  return async (what, userId, work) => {
    await quotas.check(what, userId);
    return db.write(async (transaction) => {
      await quotas.count(transaction, what, userId);
      if (!(await lockUser(transaction, db.dialect, userId))) fail('unauthenticated');
      return work(transaction);
    });
  };
}

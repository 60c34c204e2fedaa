import type { Database, Queries, WriteOptions } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';
import type { FanWrite, Quotas } from '#server/shared/throttle/quotas.ts';
import { lockUser } from './user-locks-store.ts';

/**
 * Prevents the deletion of the fan's account until the transaction ends. Throws 429
 * 'tooManyRequests' with Retry-After, and 401 'unauthenticated' if the account has been deleted.
 *
 * All transactions lock rows in this order to avoid deadlocks: quotas, users, counters of catalogue
 * kinds, items, lineups, comments, follow counts, notifications, and finally the counters of
 * lineups and users. Rows of one table are locked in key order. No foreign key locks the recipients
 * of notifications: the row that the notification is about is already locked, and the deletion of a
 * recipient waits for this lock.
 */
export type WriteAsFan = <T>(
  write: FanWrite,
  userId: string,
  work: (transaction: Queries) => Promise<T>,
  options?: WriteOptions,
) => Promise<T>;

export function createWriteAsFan(deps: {
  readonly db: Database;
  readonly quotas: Quotas;
}): WriteAsFan {
  const { db, quotas } = deps;
  return async (write, userId, work, options) => {
    await quotas.check(write, userId);
    return db.write(async (transaction) => {
      await quotas.count(transaction, write, userId);
      if (!(await lockUser(transaction, db.dialect, userId))) fail('unauthenticated');
      return work(transaction);
    }, options);
  };
}

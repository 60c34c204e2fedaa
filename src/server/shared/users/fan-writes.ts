import type { Database, Queries } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';
import type { FanWrite, Quotas } from '#server/shared/throttle/quotas.ts';
import { lockUser } from './user-locks-store.ts';

/**
 * Runs one unit of work in which a fan writes something. It is counted first, and until its end
 * the fan's account cannot be deleted. Throws 429 'tooManyRequests' with Retry-After, 401
 * 'unauthenticated' when the account has gone meanwhile, and what the work throws.
 *
 * Rows are locked in one order everywhere, so that no two units of work wait for each other:
 * quotas, users, counters of a catalogue's kinds, items, lineups after all other items, comments,
 * counts of follows, notifications, and last the counters of lineups and of users. Rows of one table
 * are locked in the order of their keys. Who subscribes to events (see subscriptions.ts) keeps to it as
 * well. Whoever is notified is locked by no foreign key: the row that it is about is locked already,
 * which that user's deletion waits for.
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

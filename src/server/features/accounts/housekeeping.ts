import type { Database } from '#server/db/database.ts';
import { deletePastThrottles } from '#server/throttle/store.ts';
import { deleteOldCodes } from './codes/store.ts';
import { deleteUnusedDevices } from './devices/store.ts';
import { unusedDeviceLimit } from './places.ts';
import { idleLimit, unverifiedLimit } from './sessions.ts';
import { deleteDeadSessions, deleteUnverifiedUsers } from './store.ts';

/**
 * Removes what has run out: unverified accounts and codes past their day, dead sessions, devices
 * that were long not used, old counts.
 */
export async function sweep(db: Database, now: Date): Promise<void> {
  await db.write(async (transaction) => {
    await deleteUnverifiedUsers(transaction, unverifiedLimit(now));
    await deleteOldCodes(transaction, unverifiedLimit(now));
    await deleteDeadSessions(transaction, now.toISOString(), idleLimit(now));
    await deleteUnusedDevices(transaction, unusedDeviceLimit(now));
    await deletePastThrottles(transaction, now.toISOString());
  });
}

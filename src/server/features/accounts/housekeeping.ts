import type { Database } from '#server/db/engine/database.ts';
import { deletePastThrottles } from '#server/throttle/throttle-store.ts';
import {
  deleteExpiredEmailChanges,
  deleteExpiredEmailUndos,
} from './emails/email-changes-store.ts';
import { deleteOldCodes } from './registration/codes-store.ts';
import { deleteUnusedDevices } from './sessions/known-devices-store.ts';
import { unusedDeviceCutoff } from './sessions/places.ts';
import { idleCutoff, unverifiedCutoff } from './sessions/sessions.ts';
import { deleteDeadSessions } from './sessions/sessions-store.ts';
import { deleteUnverifiedUsers } from './users-store.ts';

/**
 * Removes what has run out: unverified accounts and codes past their day, dead sessions, devices
 * that were long not used, changes of address past their time, old counts. Each in a unit of work of
 * its own, so that nobody waits for all of them, and none keeps rows locked that a sign-in wants in
 * another order.
 */
export async function sweep(db: Database, now: Date): Promise<void> {
  const time = now.toISOString();
  await db.write((transaction) => deleteUnverifiedUsers(transaction, unverifiedCutoff(now)));
  await db.write((transaction) => deleteOldCodes(transaction, unverifiedCutoff(now)));
  await db.write((transaction) => deleteDeadSessions(transaction, time, idleCutoff(now)));
  await db.write((transaction) => deleteUnusedDevices(transaction, unusedDeviceCutoff(now)));
  await db.write((transaction) => deleteExpiredEmailChanges(transaction, time));
  await db.write((transaction) => deleteExpiredEmailUndos(transaction, time));
  await db.write((transaction) => deletePastThrottles(transaction, time));
}

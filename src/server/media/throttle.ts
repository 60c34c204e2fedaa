import type { Database } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { fail } from '#server/shared/fail.ts';
import { hourBefore, requireHourPassed } from '#server/shared/throttle/rolling-hour.ts';
import { lockUserExclusively } from '#server/shared/users/user-locks-store.ts';
import { findTimeOfNthUpload, insertUpload, sumStoredBytes } from './pictures-store.ts';

export const uploadsPerHour = 30;
export const storedBytesPerUser = 100 * 1024 * 1024;

/**
 * Counts invalid pictures, too. Fails as 'tooManyRequests' at the limit, and as 'unauthenticated'
 * if the account has been deleted.
 */
export async function countUpload(db: Database, userId: string, now: Date): Promise<void> {
  await db.write(async (transaction) => {
    if (!(await lockUserExclusively(transaction, db.dialect, userId))) fail('unauthenticated');
    const since = hourBefore(now);
    const nth = uploadsPerHour;
    requireHourPassed(await findTimeOfNthUpload(transaction, { userId, since, nth }), now);
    await insertUpload(transaction, {
      id: newId(),
      user_id: userId,
      created_at: now.toISOString(),
    });
  });
}

export async function requireStorageSpace(db: Database, userId: string): Promise<void> {
  if ((await sumStoredBytes(db.read, userId)) >= storedBytesPerUser) fail('picturesFull');
}

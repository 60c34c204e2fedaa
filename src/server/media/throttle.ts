import type { Database } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { fail } from '#server/fail.ts';
import { lockUserAlone } from '#server/users/user-locks-store.ts';
import { insertUpload, listUploads, sumStoredBytes } from './pictures-store.ts';

const hour = 3_600_000;
export const uploadsPerHour = 30;
/** Bytes of a user's pictures as they are kept, not as they were sent. */
export const storedBytesPerUser = 100 * 1024 * 1024;

/** The time before which an upload no longer counts. */
export function uploadLimit(now: Date): string {
  return new Date(now.getTime() - hour).toISOString();
}

/**
 * Counts an upload, sound or not. Fails as 'tooManyRequests' with Retry-After beyond 30 in an hour.
 * The count is in the database, so that neither a restart nor a second process starts it again,
 * and uploads of one user at the same moment are counted one by one. Throws 401 'unauthenticated'
 * when the account has gone meanwhile.
 */
export async function countUpload(db: Database, userId: string, now: Date): Promise<void> {
  const wait = await db.write(async (transaction) => {
    if (!(await lockUserAlone(transaction, db.dialect, userId))) fail('unauthenticated');
    const times = await listUploads(transaction, userId, uploadLimit(now));
    const oldest = times.at(-uploadsPerHour);
    if (oldest !== undefined) return Date.parse(oldest) + hour - now.getTime();
    await insertUpload(transaction, {
      id: newId(),
      user_id: userId,
      created_at: now.toISOString(),
    });
    return 0;
  });
  if (wait > 0) {
    fail('tooManyRequests', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } });
  }
}

/** Fails as 'picturesFull' when the user's pictures take up 100 MiB. */
export async function requireStorageSpace(db: Database, userId: string): Promise<void> {
  if ((await sumStoredBytes(db.read, userId)) >= storedBytesPerUser) fail('picturesFull');
}

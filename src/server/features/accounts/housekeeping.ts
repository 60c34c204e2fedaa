import { deleteInSlices } from '#server/db/delete-slices.ts';
import type { Database } from '#server/db/engine/database.ts';
import { pastThrottles } from '#server/shared/throttle/throttle-store.ts';
import { expiredEmailChanges, expiredEmailUndos } from './emails/email-changes-store.ts';
import { oldCodes } from './registration/codes-store.ts';
import { unusedDevices } from './sessions/known-devices-store.ts';
import { unusedDeviceCutoff } from './sessions/places.ts';
import { idleCutoff, unverifiedCutoff } from './sessions/sessions.ts';
import { deadSessions } from './sessions/sessions-store.ts';
import { unverifiedUsers } from './users-store.ts';

/** Deletes in slices, to keep waits short and avoid deadlocks with sign-ins. */
export async function sweep(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const time = now.toISOString();
  const expiredRows = [
    unverifiedUsers(unverifiedCutoff(now)),
    oldCodes(unverifiedCutoff(now)),
    deadSessions(time, idleCutoff(now)),
    unusedDevices(unusedDeviceCutoff(now)),
    expiredEmailChanges(time),
    expiredEmailUndos(time),
    pastThrottles(time),
  ];
  for (const rows of expiredRows) await deleteInSlices(db, rows, signal);
}

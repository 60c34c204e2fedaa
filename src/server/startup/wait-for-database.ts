import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { isStorageFull, isUnavailable } from '#server/db/engine/unavailable.ts';
import { connectionReason } from '#server/shared/connection-reason.ts';

const waitLimit = 60_000;
const retryPause = 1000;

interface WaitOptions {
  /** Called before the first retry with a few words, such as 'connection refused'. */
  readonly onWait: (reason: string) => void;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
}

/**
 * Opens the database. Retries for up to a minute while its server cannot be reached, since machines
 * often start both at once. Throws the last error, and any other error at once.
 */
export async function waitForDatabase(
  open: () => Promise<Database>,
  { onWait, sleep = delay, now = () => performance.now() }: WaitOptions,
): Promise<Database> {
  const deadline = now() + waitLimit;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      const isTemporary = isUnavailable(error) && !isStorageFull(error);
      if (!isTemporary || now() >= deadline) throw error;
      if (attempt === 1) onWait(connectionReason(error));
      await sleep(retryPause);
    }
  }
}

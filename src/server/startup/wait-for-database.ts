import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { isStorageFull, isUnavailable } from '#server/db/engine/unavailable.ts';
import { connectionReason } from '#server/shared/connection-reason.ts';

const waitLimitMs = 60_000;
const retryPauseMs = 1000;

interface WaitOptions {
  /** Called before the first retry. */
  readonly onWait: (reason: string) => void;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
}

/**
 * Retries for up to a minute if PostgreSQL cannot be reached, since a machine often starts both at
 * the same time.
 */
export async function waitForDatabase(
  open: () => Promise<Database>,
  { onWait, sleep = delay, now = () => performance.now() }: WaitOptions,
): Promise<Database> {
  const deadline = now() + waitLimitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      const isTemporary = isUnavailable(error) && !isStorageFull(error);
      if (!isTemporary || now() >= deadline) throw error;
      if (attempt === 1) onWait(connectionReason(error));
      await sleep(retryPauseMs);
    }
  }
}

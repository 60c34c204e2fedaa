import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { firstLimit, nextLimit, timeWrite, yieldPauseMs } from '#server/db/time-slices.ts';
import { hasPending, writePendingWords } from './word-index-store.ts';

/**
 * Writes the words of changed names and deletes unused words, in transactions of about 30 ms.
 * Returns when no thing is pending or the signal aborts.
 */
export async function writeWords(
  db: Pick<Database, 'dialect' | 'read' | 'write'>,
  signal?: AbortSignal,
): Promise<void> {
  let limit = firstLimit;
  while (!signal?.aborted && (await hasPending(db.read))) {
    const { result: count, ms } = await timeWrite(db, (transaction) =>
      writePendingWords(transaction, db.dialect, limit),
    );
    // Transactions of other processes have locked the others.
    if (count === 0) return;
    if (count < limit) continue;
    limit = nextLimit(limit, ms);
    await delay(yieldPauseMs);
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { writeWords } from '#server/features/search/word-index.ts';
import { hasPending } from '#server/features/search/word-index-store.ts';

/** The job of a running app may write some of the words. */
export async function finishWords(db: Database): Promise<void> {
  while (await hasPending(db.read)) {
    await writeWords(db);
    await delay(5);
  }
}

import { expect } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { writeWords } from '#server/features/search/word-index.ts';

/** Writes the words of all names. The job of a running app may write some of them. */
export async function finishWords(db: Database): Promise<void> {
  await expect
    .poll(
      async () => {
        await writeWords(db);
        return await db.read.selectFrom('word_pending').select('id').execute();
      },
      { timeout: 30_000, interval: 20 },
    )
    .toEqual([]);
}

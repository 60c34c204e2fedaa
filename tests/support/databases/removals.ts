import { expect } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';

export async function finishRemovals({ read }: Database, timeout = 30_000): Promise<void> {
  const countRemovals = async () =>
    (await read.selectFrom('removal').select('id').execute()).length;
  await expect.poll(countRemovals, { timeout, interval: 20 }).toBe(0);
}

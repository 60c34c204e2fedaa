import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/databases/databases.ts';
import { runKillCycles } from './kill-cycles.ts';

/** The long form, `npm run crash`, has a thousand cycles. */
const cycles = 10;

test('ten times kill -9 under 32 writers: everything acknowledged is there', {
  timeout: 600_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tifo-kill-'));
  const database = await createTestDatabase('empty');
  try {
    const { lostWrites, acknowledged, refusedWrites } = await runKillCycles({
      dataDir,
      databaseUrl: database.dialect === 'postgres' ? database.url : undefined,
      cycles,
      seed: 1,
      writes: [10, 80],
      everyTypeEvery: 10,
      killStartEvery: 5,
    });
    expect(lostWrites).toEqual([]);
    // Turning writes away loses none; a server that is well does so on a busy machine at most.
    const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
    expect(refusedWrites).toBeLessThan(total / 10);
    expect([...acknowledged.keys()].sort()).toEqual([
      ...['account', 'comment', 'follow', 'item', 'like', 'mail', 'picture', 'podium'],
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

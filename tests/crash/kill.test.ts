import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/databases/databases.ts';
import { byLength } from '#tests/support/lengths.ts';
import { runKillCycles } from './kill-cycles.ts';

const cycles = byLength({ day: 2, full: 10, long: 1000 });

test('every acknowledged write survives repeated kills under 32 writers', {
  timeout: 60_000 + cycles * 60_000,
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
    // A healthy server refuses few writes even on a busy machine.
    const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
    expect(refusedWrites).toBeLessThan(total / 10);
    expect([...acknowledged.keys()].sort()).toEqual([
      ...['account', 'comment', 'follow', 'item', 'like', 'mail', 'picture', 'podium'],
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

import { expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { yieldPauseMs } from '#server/db/time-slices.ts';
import { player } from '#sports/football/player.ts';
import { optimize } from './optimize-store.ts';

test('other processes can write between two merges of a search index', async () => {
  const merges = 4;
  const starts: number[] = [];
  // Small indexes need no second merge, so this database only says that there is more to merge.
  const write = async () => {
    starts.push(performance.now());
    return starts.length < merges;
  };
  await optimize({ dialect: 'sqlite', write } as unknown as Database, [player]);
  expect(starts).toHaveLength(merges);
  const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  // A timer may fire a millisecond early.
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(yieldPauseMs - 1);
});

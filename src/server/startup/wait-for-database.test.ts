import { expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { waitForDatabase } from './wait-for-database.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const database = { dialect: 'postgres' } as Database;

/** Fails once for each code. The pauses advance a fake clock. */
function openAfter(codes: readonly string[]) {
  const reasons: string[] = [];
  let time = 0;
  let attempts = 0;
  const opening = waitForDatabase(
    async () => {
      const code = codes[attempts];
      attempts += 1;
      if (code !== undefined) throw failure(code);
      return database;
    },
    {
      onWait: (reason) => reasons.push(reason),
      sleep: async (milliseconds) => {
        time += milliseconds;
      },
      now: () => time,
    },
  );
  return { opening, reasons, elapsed: () => time };
}

test('a database that starts within a minute is opened, and the wait is reported once', async () => {
  const { opening, reasons, elapsed } = openAfter(['ECONNREFUSED', 'EAI_AGAIN', '57P03']);
  expect(await opening).toBe(database);
  expect(reasons).toEqual(['connection refused']);
  expect(elapsed()).toBe(3000);
});

test('the last error is thrown after a minute', async () => {
  const { opening, elapsed } = openAfter(Array(1000).fill('ENOTFOUND'));
  await expect(opening).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(elapsed()).toBe(60_000);
});

test.each(['28P01', '3D000', '53100', 'EACCES'])('%s is thrown at once', async (code) => {
  const { opening, reasons, elapsed } = openAfter([code]);
  await expect(opening).rejects.toMatchObject({ code });
  expect([reasons, elapsed()]).toEqual([[], 0]);
});

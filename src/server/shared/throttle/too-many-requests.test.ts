import { expect, test } from 'vitest';
import { Failure, failTooManyRequests } from '#server/shared/fail.ts';
import { hourBefore, requireHourPassed } from './rolling-hour.ts';

function retryAfter(work: () => void): string | null {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'tooManyRequests') throw error;
    return error.headers['retry-after'] ?? null;
  }
  return null;
}

test.each([
  [0, '1'],
  [1, '1'],
  [1000, '1'],
  [1001, '2'],
  [3_600_000, '3600'],
])('a wait of %i ms is rounded up to %s s', (wait, seconds) => {
  expect(retryAfter(() => failTooManyRequests(wait))).toBe(seconds);
});

test('only uses within the last hour count', () => {
  const now = new Date('2026-05-01T10:00:00.000Z');
  expect(hourBefore(now)).toBe('2026-05-01T09:00:00.000Z');
  expect(retryAfter(() => requireHourPassed(null, now))).toBeNull();
  expect(retryAfter(() => requireHourPassed('2026-05-01T09:00:00.000Z', now))).toBeNull();
  expect(retryAfter(() => requireHourPassed('2026-05-01T09:00:00.001Z', now))).toBe('1');
  expect(retryAfter(() => requireHourPassed('2026-05-01T09:59:59.999Z', now))).toBe('3600');
});

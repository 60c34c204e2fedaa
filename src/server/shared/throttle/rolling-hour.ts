import { failTooManyRequests } from '#server/shared/fail.ts';

const hour = 3_600_000;

export function hourBefore(now: Date): string {
  return new Date(now.getTime() - hour).toISOString();
}

/**
 * Throws 429 'tooManyRequests' with Retry-After if `oldest` is less than an hour before `now`.
 * `oldest` is the ISO time of the nth newest use, for a limit of n.
 */
export function requireHourPassed(oldest: string | null, now: Date): void {
  if (oldest === null) return;
  const wait = Date.parse(oldest) + hour - now.getTime();
  if (wait > 0) failTooManyRequests(wait);
}

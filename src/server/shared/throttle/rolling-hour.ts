import { failTooManyRequests } from './too-many-requests.ts';

const hour = 3_600_000;

/** The ISO time after which something counts for a limit on what one fan does in any hour. */
export function hourBefore(now: Date): string {
  return new Date(now.getTime() - hour).toISOString();
}

/**
 * Throws 429 'tooManyRequests' with Retry-After while `oldest`, the ISO time of the nth newest use,
 * is less than an hour before `now`; null, for fewer uses, passes. Exact for any hour, unlike a
 * quota, for limits of which every use is stored.
 */
export function requireHourPassed(oldest: string | null, now: Date): void {
  if (oldest === null) return;
  const wait = Date.parse(oldest) + hour - now.getTime();
  if (wait > 0) failTooManyRequests(wait);
}

import { failTooManyRequests } from './too-many-requests.ts';

const hour = 3_600_000;

/** The ISO time after which something counts for a limit on what one fan does in any hour. */
export function hourBefore(now: Date): string {
  return new Date(now.getTime() - hour).toISOString();
}

/**
 * Fails as 'tooManyRequests' while the oldest of the last `max` times is less than an hour ago; null
 * where there were fewer. Exact in any hour, unlike a quota, for limits of which every use is stored.
 */
export function requireHourPassed(oldest: string | null, now: Date): void {
  if (oldest === null) return;
  const wait = Date.parse(oldest) + hour - now.getTime();
  if (wait > 0) failTooManyRequests(wait);
}

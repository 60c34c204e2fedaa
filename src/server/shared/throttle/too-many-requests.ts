import { fail } from '#server/shared/fail.ts';

/** Fails as 'tooManyRequests' with Retry-After in whole seconds, at least one. */
export function failTooManyRequests(waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return fail('tooManyRequests', { headers: { 'retry-after': String(seconds) } });
}

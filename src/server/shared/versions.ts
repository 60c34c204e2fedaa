import { createHash } from 'node:crypto';
import { matchesVersion } from '#contract/versions.ts';
import { fail } from '#server/shared/fail.ts';

/** Digest characters, enough to rule out collisions. */
const length = 22;

/**
 * Digest of all that the save calls change (docs/product/forms.md#changed-meanwhile). Needs no
 * counter; a reverted object has its old version again.
 */
export function versionOf(content: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return digest.slice(0, length);
}

/**
 * Throws 412 'changedMeanwhile' if `ifMatch` does not match; null (no header) passes. Call it while
 * the stored row is locked.
 */
export function requireVersion(ifMatch: string | null, version: string): void {
  if (ifMatch !== null && !matchesVersion(ifMatch, version)) fail('changedMeanwhile');
}

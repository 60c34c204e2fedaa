import { createHash } from 'node:crypto';
import { matchesVersion } from '#contract/versions.ts';
import { fail } from '#server/shared/fail.ts';

/** Of the digest; enough that no two states of a thing meet. */
const length = 22;

/**
 * The version of a thing: a digest of all that its save calls change
 * (docs/product/forms.md#changed-meanwhile). It needs no counter that some
 * writer could forget, and a thing that is again as it was has the version that it had.
 */
export function versionOf(content: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return digest.slice(0, length);
}

/**
 * Throws 412 'changedMeanwhile' when a save names other versions than the stored one. To be called
 * while what is stored is locked. A save without the header (null) may change any.
 */
export function requireVersion(ifMatch: string | null, version: string): void {
  if (ifMatch !== null && !matchesVersion(ifMatch, version)) fail('changedMeanwhile');
}

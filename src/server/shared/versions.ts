import { createHash } from 'node:crypto';
import { matchesVersion } from '#contract/versions.ts';
import { fail } from '#server/shared/fail.ts';

/** Base64url characters, 132 bits. */
const length = 22;

/**
 * Returns a digest of everything that a save can change (docs/product/forms.md#changed-meanwhile).
 */
export function versionOf(content: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return digest.slice(0, length);
}

/** Throws 412 'changedMeanwhile'. Must be called while the stored row is locked. */
export function requireVersion(ifMatch: string | null, version: string): void {
  if (ifMatch !== null && !matchesVersion(ifMatch, version)) fail('changedMeanwhile');
}

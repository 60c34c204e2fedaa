import { createHash } from 'node:crypto';

/** Hashed subject of a limit, so that no personal address is stored. */
export function throttleKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

import { createHash } from 'node:crypto';

/** What is stored of whom a count is about: a hash, so that no address of a person is kept. */
export function throttleKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

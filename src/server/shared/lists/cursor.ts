import { wellFormedId } from '#contract/kinds/kind.ts';
import { fail } from '#server/shared/fail.ts';

const wellFormedTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function writeCursor(parts: readonly string[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

export function readCursor<const Names extends readonly ('time' | 'id')[]>(
  cursor: string | undefined,
  names: Names,
): { [Index in keyof Names]: string } | null {
  if (cursor === undefined) return null;
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isWellFormed = names.every((name, index) =>
    (name === 'time' ? wellFormedTime : wellFormedId).test(parts[index] ?? ''),
  );
  if (!isWellFormed || parts.length !== names.length) {
    fail('invalid', { issues: [{ field: 'cursor', message: 'is not `next` of a page before' }] });
  }
  return parts as { [Index in keyof Names]: string };
}

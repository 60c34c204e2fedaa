import type { CheckNameAnswer, CheckNameBody } from '#contract/calls/accounts.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import { isNameTaken } from '../users-store.ts';
import { cleanName, isReservedName, nameKey } from './names.ts';

/**
 * True if the name is free; unverified accounts give way. Throws 'invalid' for a malformed name and
 * 'tooManyRequests'. Never depends on an e-mail (docs/product/accounts.md#registration).
 */
export async function checkName(
  { db, throttle }: Accounts,
  viewer: Viewer | null,
  body: CheckNameBody,
  caller: Caller,
): Promise<CheckNameAnswer> {
  const cleaned = cleanName(body.name);
  if ('issue' in cleaned) fail('invalid', { issues: [cleaned.issue] });
  await throttle.take(['nameByAddress', caller.address]);
  const { name } = cleaned;
  const reserved = isReservedName(name);
  const ownId = viewer?.userId ?? null;
  const free = !reserved && !(await isNameTaken(db.read, name, nameKey(name), ownId));
  return { free, reserved };
}

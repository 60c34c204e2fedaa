import type { CheckNameAnswer, CheckNameBody } from '#contract/calls/accounts.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import { isNameTaken } from '../users-store.ts';
import { cleanName, isReservedName, nameKey } from './names.ts';

/**
 * Whether a new account, or the viewer's own, may have that name; an account that nobody verified
 * gives way. That a name is reserved depends on its words alone, whoever has it. Fails as 'invalid' for what is no name,
 * and as 'tooManyRequests' past the limit of the address. Nothing here depends on an e-mail
 * (docs/product/accounts.md#registration).
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

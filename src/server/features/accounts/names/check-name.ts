import type { CheckNameAnswer, CheckNameBody } from '#contract/calls/accounts.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import type { Caller } from '../caller.ts';
import { isNameTaken } from '../users-store.ts';
import { cleanName, isReservedName, nameKey } from './names.ts';

export function createCheckName(deps: { readonly db: Database; readonly throttle: Throttle }) {
  const { db, throttle } = deps;

  /**
   * Names of unverified accounts count as free. The result never depends on an e-mail address.
   * Throws 'tooManyRequests', and 'invalid' for a malformed name
   * (docs/product/accounts.md#registration).
   */
  async function checkName(
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

  return { checkName };
}

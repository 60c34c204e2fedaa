import type { Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { isAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { hourBefore, requireHourPassed } from '#server/shared/throttle/rolling-hour.ts';
import { findTimeOfNthNewest } from './throttle-store.ts';

export const createsPerHour = 20;

/**
 * Throws 429 'tooManyRequests' beyond `createsPerHour`, except for admins. The transaction must
 * have locked the viewer with `lockUserExclusively` (docs/product/catalogue.md#create-forms).
 */
export async function requireCreateAllowed(
  transaction: Queries,
  creation: { readonly viewer: Viewer; readonly kinds: readonly Kind[]; readonly now: Date },
): Promise<void> {
  if (isAllowed(creation.viewer, 'item.createMany', null)) return;
  const { userId } = creation.viewer;
  const oldest = await findTimeOfNthNewest(transaction, {
    userId,
    kinds: creation.kinds.map((kind) => kind.name),
    since: hourBefore(creation.now),
    nth: createsPerHour,
  });
  requireHourPassed(oldest, creation.now);
}

import type { Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { isAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { hourBefore, requireHourPassed } from '#server/shared/throttle/rolling-hour.ts';
import { findTimeOfNthNewest } from './throttle-store.ts';

/** Items of all kinds together that one user may create in any hour; an admin any number. */
export const createsPerHour = 20;

/**
 * Throws 429 'tooManyRequests' with Retry-After when the viewer created `createsPerHour` items of
 * these kinds in the last hour; admins may create any number. The caller must hold `lockUserAlone`
 * on the viewer, in the transaction that creates
 * (docs/product/catalogue.md#create-forms).
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

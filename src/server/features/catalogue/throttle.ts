import type { Kind } from '#contract/kinds/kind.ts';
import { isAllowed } from '#server/access/policies.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { hourBefore, requireHourPassed } from '#server/throttle/rolling-hour.ts';
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
  by: { readonly viewer: Viewer; readonly kinds: readonly Kind[]; readonly now: Date },
): Promise<void> {
  if (isAllowed(by.viewer, 'item.createMany', null)) return;
  const { userId } = by.viewer;
  const oldest = await findTimeOfNthNewest(transaction, {
    userId,
    kinds: by.kinds.map((kind) => kind.name),
    since: hourBefore(by.now),
    nth: createsPerHour,
  });
  requireHourPassed(oldest, by.now);
}

import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '#contract/errors/errors.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import { maxSliceMs, yieldPauseMs } from '#server/db/time-slices.ts';
import { creatorMark, deleteAccountOf } from '#server/features/accounts/deletion/delete-account.ts';
import { findUserByEmail, type UserRow } from '#server/features/accounts/users-store.ts';
import type { Services } from '#server/services.ts';
import { Failure } from '#server/shared/fail.ts';
import {
  type Creator,
  countItems,
  countUserRows,
  findItemsBy,
  type UserRowCounts,
} from './purge-store.ts';

export interface PurgePreview {
  /** Null without an existing account. */
  readonly account: (UserRowCounts & { readonly user: UserRow }) | null;
  readonly creator: Creator;
  readonly items: readonly { readonly kind: string; readonly total: number; pictures: number }[];
}

interface PurgeDeps {
  readonly db: Database;
  readonly kinds: readonly Kind[];
  readonly services: Services;
}

interface PreviewDeps {
  readonly db: Database;
  readonly kinds: readonly Kind[];
  readonly creatorKey: Buffer;
}

const batchSize = 100;

/** Lists data that a purge of a lower-case address would remove; changes nothing. */
export async function previewPurge(
  { db, kinds, creatorKey }: PreviewDeps,
  emailKey: string,
): Promise<PurgePreview> {
  const user = await findUserByEmail(db.read, emailKey);
  const creator = { userId: user?.id ?? null, mark: creatorMark(emailKey, creatorKey) };
  const names = kinds.map(({ name }) => name);
  return {
    account: user ? { user, ...(await countUserRows(db.read, user.id)) } : null,
    creator,
    items: await countItems(db.read, creator, names),
  };
}

/**
 * Removes the previewed data, items only on request, through the usual services. Waits until all is
 * gone; the next run completes a killed one.
 */
export async function purge(
  deps: PurgeDeps,
  { account, creator }: Pick<PurgePreview, 'account' | 'creator'>,
  { items }: { readonly items: boolean },
): Promise<void> {
  const { removals, media } = deps.services;
  if (account) await purgeAccount(deps, account.user);
  // Items are found by the mark that the account's removal leaves on them.
  await removals.finish();
  if (items) await purgeItems(deps, creator);
  await removals.finish();
  await media.sweep();
}

async function purgeAccount(deps: PurgeDeps, user: UserRow): Promise<void> {
  const { db, services } = deps;
  await db.write((transaction) =>
    deleteAccountOf({ ...services.accounts, dialect: db.dialect }, transaction, user.id),
  );
}

/** Requires a deleted account, as all its items are marked only then. */
async function purgeItems({ db, kinds, services }: PurgeDeps, creator: Creator): Promise<void> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  await eachOf(
    () => findItemsBy(db.read, creator, [...byName.keys()], batchSize),
    async ({ id, kind: name }) => {
      const kind = byName.get(name);
      if (kind) await services.catalogue.remove(kind, id, null);
    },
  );
}

/** True if another request removed it first, including the account. */
function isGone(error: unknown): boolean {
  return error instanceof Failure && [401, 404].includes(errors[error.code].status);
}

/** Repeats with pauses until nothing is found or nothing can be deleted. */
async function eachOf<T>(
  find: () => Promise<readonly T[]>,
  remove: (one: T) => Promise<unknown>,
): Promise<void> {
  let start = performance.now();
  let removed = 1;
  for (let found = await find(); found.length > 0 && removed > 0; found = await find()) {
    removed = 0;
    for (const one of found) {
      try {
        await remove(one);
        removed += 1;
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      if (performance.now() - start < maxSliceMs) continue;
      await delay(yieldPauseMs);
      start = performance.now();
    }
  }
}

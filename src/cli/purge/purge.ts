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

/** What is here of somebody with an address. */
export interface PurgePreview {
  /** Null where there is no account of that address, or none any more. */
  readonly account: (UserRowCounts & { readonly user: UserRow }) | null;
  readonly creator: Creator;
  /** What that account, and earlier ones of the address, added to the catalogue. */
  readonly items: readonly { readonly kind: string; readonly total: number; pictures: number }[];
}

/** What a purge works by: the services behind the calls. */
interface PurgeDeps {
  readonly db: Database;
  readonly kinds: readonly Kind[];
  readonly services: Services;
}

/** What a preview is made by: the key of what marks the items of those who left. */
interface PreviewDeps {
  readonly db: Database;
  readonly kinds: readonly Kind[];
  readonly creatorKey: Buffer;
}

const batchSize = 100;

/** Looks what a purge of an address in lower case would take away; changes nothing. */
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
 * Takes away what a preview names, the items only if asked for, as a fan's or an admin's own call does,
 * and waits until all of it is gone. A run that was killed is done by the next.
 */
export async function purge(
  deps: PurgeDeps,
  { account, creator }: Pick<PurgePreview, 'account' | 'creator'>,
  { items }: { readonly items: boolean },
): Promise<void> {
  const { removals, media } = deps.services;
  if (account) await purgeAccount(deps, account.user);
  // Marks what the account created.
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

/** Once the account is gone, all its items are marked. */
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

/** What somebody else took away first, the account itself included. */
function isGone(error: unknown): boolean {
  return error instanceof Failure && [401, 404].includes(errors[error.code].status);
}

/** Deletes what is found until nothing is, or nothing can be deleted, with pauses. */
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

import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '#contract/errors/errors.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import { maxSliceMs, yieldPauseMs } from '#server/db/time-slices.ts';
import { isBannedMailbox } from '#server/features/accounts/bans/mailbox-mark.ts';
import { creatorMark } from '#server/features/accounts/deletion/delete-account.ts';
import { findUserByEmail, type UserRow } from '#server/features/accounts/users-store.ts';
import type { Services } from '#server/services.ts';
import { Failure } from '#server/shared/fail.ts';
import { countRemovals } from '../status/status-store.ts';
import {
  type Creator,
  countItems,
  countUserRows,
  findItemsBy,
  type UserRowCounts,
} from './purge-store.ts';

export interface PurgePreview {
  readonly emailKey: string;
  /** Null if the account no longer exists. */
  readonly account: (UserRowCounts & { readonly user: UserRow }) | null;
  readonly creator: Creator;
  /** True after a ban, also that of a deleted account. */
  readonly isBarred: boolean;
  readonly items: readonly { readonly kind: string; readonly total: number; pictures: number }[];
  /** Deletions of any accounts and items that the server has not finished. */
  readonly pendingRemovals: number;
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

/** The address must be in lower case. */
export async function previewPurge(
  { db, kinds, creatorKey }: PreviewDeps,
  emailKey: string,
): Promise<PurgePreview> {
  const user = await findUserByEmail(db.read, emailKey);
  const creator = { userId: user?.id ?? null, mark: creatorMark(emailKey, creatorKey) };
  const names = kinds.map(({ name }) => name);
  return {
    account: user ? { user, ...(await countUserRows(db.read, user.id)) } : null,
    emailKey,
    creator,
    isBarred: await isBannedMailbox(db.read, emailKey, creatorKey),
    items: await countItems(db.read, creator, names),
    pendingRemovals: await countRemovals(db.read),
  };
}

/** The message says what remains. The cause is the reason. */
export class UnfinishedPurge extends Error {}

async function expectFinished(work: Promise<unknown>, remainder: string): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw new UnfinishedPurge(remainder, { cause });
  }
}

/** If a purge is killed, running it again completes the removal. Throws UnfinishedPurge. */
export async function purge(
  deps: PurgeDeps,
  { account, creator, emailKey }: Pick<PurgePreview, 'account' | 'creator' | 'emailKey'>,
  { items }: { readonly items: boolean },
): Promise<void> {
  const { removals, media } = deps.services;
  if (account) await expectFinished(purgeAccount(deps, account.user), 'Nothing was deleted.');
  // Removing the account marks its items, which `purgeItems` then finds.
  await expectFinished(
    removals.finish(),
    'The account is hidden. The server deletes its rows once this is mended:',
  );
  if (items) {
    await expectFinished(
      purgeItems(deps, creator),
      `The account is deleted, but items remain. Run "purge ${emailKey} --items --yes" once this is mended:`,
    );
  }
  await removals.finish();
  await media.sweep();
}

async function purgeAccount(deps: PurgeDeps, user: UserRow): Promise<void> {
  const { db, services } = deps;
  await db.write((transaction) => services.accounts.deleteAccountOf(transaction, user.id));
}

/** True if another request has already removed the item. */
function isGone(error: unknown): boolean {
  return error instanceof Failure && [401, 404].includes(errors[error.code].status);
}

/** Pauses regularly, so that other processes can write. */
async function purgeItems({ db, kinds, services }: PurgeDeps, creator: Creator): Promise<void> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  let sliceStart = performance.now();
  let hasRemoved = true;
  while (hasRemoved) {
    hasRemoved = false;
    const items = await findItemsBy(db.read, creator, [...byName.keys()], batchSize);
    for (const { id, kind: name } of items) {
      const kind = byName.get(name);
      if (!kind) continue;
      try {
        await services.catalogue.remove(kind, id, null);
        hasRemoved = true;
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      if (performance.now() - sliceStart < maxSliceMs) continue;
      await delay(yieldPauseMs);
      sliceStart = performance.now();
    }
  }
}

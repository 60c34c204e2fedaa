import type { Selectable } from 'kysely';
import type { Queries } from '#server/db/engine/database.ts';
import type { MediaTable } from '#server/db/tables.ts';
import { hasVisibleUser } from '#server/shared/users/visibility-store.ts';

type MediaRow = Selectable<MediaTable>;
type MediaOwner = Pick<MediaRow, 'user_id' | 'item_id'>;

export async function replaceMedia(transaction: Queries, row: MediaRow): Promise<void> {
  await deleteMedia(transaction, row);
  await transaction.insertInto('media').values(row).execute();
}

export async function deleteMedia(transaction: Queries, owner: MediaOwner): Promise<void> {
  await transaction
    .deleteFrom('media')
    .where((where) =>
      owner.user_id === null
        ? where('item_id', '=', owner.item_id)
        : where('user_id', '=', owner.user_id),
    )
    .execute();
}

export async function findUsedHashes(
  queries: Queries,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await queries
    .selectFrom('media')
    .select('hash')
    .distinct()
    .where('hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.hash));
}

export async function isShown(queries: Queries, hash: string): Promise<boolean> {
  const row = await queries
    .selectFrom('media')
    .where('hash', '=', hash)
    .where(({ eb, or }) =>
      or([eb('item_id', 'is not', null), eb.and([hasVisibleUser('media.user_id')])]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function sumStoredBytes(queries: Queries, uploaderId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('media')
    .select(({ fn }) => fn.sum('bytes').as('total'))
    .where('uploaded_by', '=', uploaderId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

export async function findTimeOfNthUpload(
  queries: Queries,
  window: { readonly userId: string; readonly since: string; readonly nth: number },
): Promise<string | null> {
  const row = await queries
    .selectFrom('media_upload')
    .select('created_at')
    .where('user_id', '=', window.userId)
    .where('created_at', '>', window.since)
    .orderBy('created_at', 'desc')
    .offset(window.nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function insertUpload(
  transaction: Queries,
  upload: { readonly id: string; readonly user_id: string; readonly created_at: string },
): Promise<void> {
  await transaction.insertInto('media_upload').values(upload).execute();
}

export async function deleteUploads(transaction: Queries, before: string): Promise<void> {
  await transaction.deleteFrom('media_upload').where('created_at', '<=', before).execute();
}

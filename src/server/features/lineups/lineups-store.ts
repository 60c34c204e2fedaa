import type { Insertable } from 'kysely';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { ItemTable } from '#server/db/tables.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import {
  hasVisibleItem,
  hideItem,
  isVisibleItem,
} from '#server/shared/catalogue-storage/removed-items-store.ts';
import { isVisibleUser } from '#server/shared/users/visibility-store.ts';

/** Item ids by slot name. */
export type SlotChoices = Readonly<Record<string, string>>;

export type LineupRow = Awaited<ReturnType<typeof findLineups>>[number];

/** Finds visible lineups in no particular order. */
export async function findLineups(queries: Queries, lineup: Lineup, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return (
    queries
      .selectFrom('item')
      .innerJoin('lineup', 'lineup.item_id', 'item.id')
      .innerJoin('user as owner', 'owner.id', 'lineup.owner_id')
      .select([
        'item.id',
        'item.name',
        'item.image',
        'item.likes_count',
        'item.comments_count',
        'item.ratings_count',
        'item.ratings_sum',
        'item.created_at',
        'lineup.changed_at',
        'lineup.started_from',
        'owner.id as owner_id',
        'owner.name as owner_name',
        'owner.image as owner_image',
      ])
      .where('item.kind', '=', lineup.name)
      .where('item.id', 'in', ids)
      // PostgreSQL might read all lineups for the join without this condition.
      .where('lineup.item_id', 'in', ids)
      .where(isVisibleUser('owner'))
      .execute()
  );
}

export async function countHidden(queries: Queries, lineup: Lineup): Promise<number> {
  const { total } = await queries
    .selectFrom('user as owner')
    .innerJoin('lineup', 'lineup.owner_id', 'owner.id')
    .where('owner.banned_at', 'is not', null)
    .where('lineup.kind', '=', lineup.name)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findLineupOf(
  queries: Queries,
  lineup: Lineup,
  ownerId: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('lineup')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', lineup.name)
    .select('item_id')
    .executeTakeFirst();
  return row?.item_id;
}

export async function findSlots(queries: Queries, lineupIds: readonly string[]) {
  if (lineupIds.length === 0) return [];
  return queries
    .selectFrom('lineup_slot')
    .where('lineup_id', 'in', lineupIds)
    .where(hasVisibleItem('item_id'))
    .select(['lineup_id', 'slot', 'item_id'])
    .execute();
}

/**
 * Call `refreshTexts` afterwards to make the lineup searchable. Returns false if the owner already
 * has a lineup of this kind. The caller must then roll back.
 */
export async function insertLineup(
  transaction: Queries,
  lineup: Lineup,
  created: {
    readonly item: Insertable<ItemTable>;
    readonly ownerId: string;
    readonly choices: SlotChoices;
    readonly startedFrom: string | null;
  },
): Promise<boolean> {
  const { item, ownerId, choices, startedFrom } = created;
  await transaction.insertInto('item').values(item).execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('lineup')
    .values({
      item_id: item.id,
      kind: lineup.name,
      owner_id: ownerId,
      started_from: startedFrom,
      saved_at: item.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await upsertSlots(transaction, item.id, choices);
  await addToKindCount(transaction, lineup.name, 1);
  return true;
}

async function upsertSlots(
  transaction: Queries,
  lineupId: string,
  choices: SlotChoices,
): Promise<void> {
  const rows = Object.entries(choices).map(([slot, item_id]) => ({
    lineup_id: lineupId,
    slot,
    item_id,
  }));
  if (rows.length === 0) return;
  await transaction
    .insertInto('lineup_slot')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['lineup_id', 'slot'])
        .doUpdateSet(({ ref }) => ({ item_id: ref('excluded.item_id') })),
    )
    .execute();
}

export async function updateLineup(
  transaction: Queries,
  id: string,
  changes: {
    readonly changed_at?: string;
    readonly saved_at?: string;
    readonly started_from?: string;
  },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await transaction.updateTable('lineup').set(changes).where('item_id', '=', id).execute();
}

/** The lineup must be locked. */
export async function replaceSlots(
  transaction: Queries,
  lineupId: string,
  { changed, stored }: { readonly changed: SlotChoices; readonly stored: SlotChoices },
): Promise<void> {
  const storedIds = new Set(Object.values(stored));
  // Empties the slots first if an item moves, because it must never be in two slots.
  if (Object.values(changed).some((item) => storedIds.has(item))) {
    await transaction
      .deleteFrom('lineup_slot')
      .where('lineup_id', '=', lineupId)
      .where('slot', 'in', Object.keys(changed))
      .execute();
  }
  await upsertSlots(transaction, lineupId, changed);
}

/** Call `refreshTexts` afterwards to make the new name searchable. */
export async function updateName(
  transaction: Queries,
  id: string,
  name: Pick<ItemTable, 'name' | 'search_name' | 'search_text'>,
): Promise<void> {
  await transaction.updateTable('item').set(name).where('id', '=', id).execute();
}

interface DeletedLineup {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly by: string;
  readonly time: string;
}

/**
 * Deletes the content of a locked lineup, subtracts it from the counts, and allows its owner to
 * build another. The removal job deletes the remaining rows.
 */
export async function hideLineup(
  transaction: Queries,
  dialect: Dialect,
  { id, kind, name, by, time }: DeletedLineup,
): Promise<void> {
  if (dialect === 'postgres') {
    // Waits for transactions that start from the lineup or rename its owner.
    await transaction.selectFrom('item').where('id', '=', id).select('id').forUpdate().execute();
    await transaction
      .selectFrom('lineup')
      .where('item_id', '=', id)
      .select('item_id')
      .forUpdate()
      .execute();
  }
  await hideItem(transaction, dialect, { id, kind, name, removed_by: by, created_at: time });
  await transaction.deleteFrom('lineup_version').where('lineup_id', '=', id).execute();
  await transaction.deleteFrom('lineup_slot').where('lineup_id', '=', id).execute();
  await transaction
    .updateTable('lineup')
    .set({ kind: `removed ${id}` })
    .where('item_id', '=', id)
    .execute();
  await addToKindCount(transaction, kind, -1);
}

/** Returns lineups by kind, in the order in which kind counters are locked. */
export async function lockLineupsOf(transaction: Queries, dialect: Dialect, ownerId: string) {
  const rows = await transaction
    .selectFrom('lineup')
    .innerJoin('item', 'item.id', 'lineup.item_id')
    .where('lineup.owner_id', '=', ownerId)
    .where(isVisibleItem('item'))
    .select(['item.id', 'item.kind', 'item.name'])
    .orderBy('item.id')
    .$if(dialect === 'postgres', (query) => query.forUpdate('item'))
    .execute();
  return rows.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
}

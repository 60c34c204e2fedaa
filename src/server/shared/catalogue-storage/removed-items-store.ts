import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { RemovalTable } from '#server/db/tables.ts';

/** Kind of an item under removal; no list, page or call requests it. */
const removedKind = 'removed';

/** SQL condition: the item is not being removed. */
export function isVisibleItem(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.kind`)} <> ${sql.lit(removedKind)}`;
}

/** Same for a column holding an item id. Few items are being removed at a time. */
export function hasVisibleItem(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} not in (select id from removal)`;
}

/**
 * Clears an item's kind, name and picture to hide it; a job removes its rows (see removals.ts). The
 * caller has deleted its kind row and updated the counter.
 */
export async function hideItem(
  transaction: Queries,
  dialect: Dialect,
  removal: Omit<RemovalTable, 'creator_mark'>,
): Promise<void> {
  await transaction.insertInto('removal').values(removal).execute();
  await transaction.deleteFrom('media').where('item_id', '=', removal.id).execute();
  if (dialect === 'sqlite') {
    // A kind's search index only follows items of that kind.
    await transaction
      .updateTable('item')
      .set({ search_text: '' })
      .where('id', '=', removal.id)
      .execute();
  }
  await transaction
    .updateTable('item')
    .set({
      kind: removedKind,
      name: '',
      search_name: '',
      search_text: '',
      image: null,
      source: null,
      source_date: null,
      derived: null,
      same_as: null,
    })
    .where('id', '=', removal.id)
    .execute();
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { RemovalTable } from '#server/db/tables.ts';

/** No list, page or call requests this kind. */
const removedKind = 'removed';

export function isVisibleItem(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.kind`)} <> ${sql.lit(removedKind)}`;
}

/** Cheap, since `removal` is always small. */
export function hasVisibleItem(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} not in (select id from removal)`;
}

/**
 * A job removes the rows that refer to the item (see removals.ts). The caller deletes the row of
 * the kind's table and updates the counter.
 */
export async function hideItem(
  transaction: Queries,
  dialect: Dialect,
  removal: Omit<RemovalTable, 'creator_mark'>,
): Promise<void> {
  await transaction.insertInto('removal').values(removal).execute();
  await transaction.deleteFrom('media').where('item_id', '=', removal.id).execute();
  if (dialect === 'sqlite') {
    // The trigger that updates the search index ignores items of other kinds.
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

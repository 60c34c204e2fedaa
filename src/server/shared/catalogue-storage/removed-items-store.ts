import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import type { RemovalTable } from '#server/db/tables.ts';

/** Kind of an item that is being removed, which no list, page or call asks for. */
const removedKind = 'removed';

/** SQL that tells whether an item is not being removed. */
export function isVisibleItem(alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.kind`)} <> ${sql.lit(removedKind)}`;
}

/** The same of the item whose id a column has. Few are being removed at a time. */
export function hasVisibleItem(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} not in (select id from removal)`;
}

/**
 * Takes an item's kind, name and picture away, so that nothing of it is shown; a job removes its
 * rows (see removals.ts). The caller has deleted the row of its kind and moved the kind's counter.
 */
export async function hideItem(
  transaction: Queries,
  dialect: Dialect,
  removal: Omit<RemovalTable, 'creator_mark'>,
): Promise<void> {
  await transaction.insertInto('removal').values(removal).execute();
  await transaction.deleteFrom('media').where('item_id', '=', removal.id).execute();
  if (dialect === 'sqlite') {
    // The search index of a kind follows the items of that kind alone.
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

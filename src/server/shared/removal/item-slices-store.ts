import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { commentsOf } from './comment-slices-store.ts';
import { deleteRemoval } from './removal-store.ts';
import { actsOf, lockItems, rowsOf, type Slice } from './slices-store.ts';

/** Opens slots that the item is in, and tells the owners of the lineups. */
const slots: Slice = async (deps, transaction, { id, name, removed_by }, limit) => {
  const found = await transaction
    .selectFrom('lineup_slot')
    .where('item_id', '=', id)
    .select('lineup_id')
    .limit(limit)
    .execute();
  if (found.length === 0) return 0;
  const ids = found.map((row) => row.lineup_id);
  await lockItems(deps, transaction, ids);
  // Read after the lock: a save may have placed another, or the lineup may be deleted.
  const opened = await transaction
    .selectFrom('lineup_slot')
    .where('item_id', '=', id)
    .where('lineup_id', 'in', ids)
    .select(['lineup_id as lineupId', 'slot'])
    .execute();
  if (opened.length > 0) {
    await deps.events.emit(transaction, 'slots.opened', { name, by: removed_by, slots: opened });
  }
  // Moves the counters of lineups, which are locked last.
  await transaction
    .deleteFrom('lineup_slot')
    .where('item_id', '=', id)
    .where('lineup_id', 'in', ids)
    .execute();
  return found.length;
};

/** References of other items to it, which change those items. */
const references: Slice = async (_, transaction, { id }, limit) => {
  const rows = await transaction
    .selectFrom('item_reference')
    .innerJoin('item', 'item.id', 'item_reference.item_id')
    .where('target_id', '=', id)
    .select(['item.id', 'item.kind'])
    .orderBy('item.kind')
    .limit(limit)
    .execute();
  for (const [kind, items] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = items.map((item) => item.id);
    await addToKindCount(transaction, kind, 0);
    await transaction
      .deleteFrom('item_reference')
      .where('target_id', '=', id)
      .where('item_id', 'in', ids)
      .execute();
    await noteItemChanges(transaction, kind, ids);
  }
  return rows.length;
};

/** Lineups that were started from this one. */
const startedLineups: Slice = async (deps, transaction, { id }, limit) => {
  const rows = await transaction
    .selectFrom('lineup')
    .where('started_from', '=', id)
    .select('item_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.item_id);
  await lockItems(deps, transaction, ids);
  await transaction
    .updateTable('lineup')
    .set({ started_from: null })
    .where('item_id', 'in', ids)
    .where('started_from', '=', id)
    .execute();
  return rows.length;
};

/** The item itself, of which nothing else is left. */
const itself: Slice = async (_, transaction, { id }) => {
  await transaction.deleteFrom('item').where('id', '=', id).execute();
  await deleteRemoval(transaction, id);
  return 0;
};

/** Slices of an item of the catalogue or a lineup, in their order. */
export const itemSlices: readonly Slice[] = [
  rowsOf('item_like', 'item_id'),
  slots,
  rowsOf('lineup_version_slot', 'item_id'),
  references,
  rowsOf('item_reference', 'item_id'),
  rowsOf('claim', 'item_id'),
  startedLineups,
  commentsOf('item_id'),
  actsOf('item_id'),
  rowsOf('notification', 'item_id'),
  rowsOf('notification_quiet', 'item_id'),
  itself,
];

import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { commentsOf } from './comment-slices-store.ts';
import { deleteRemoval } from './removal-store.ts';
import { actsOf, lockItems, rowsOf, type Slice } from './slices-store.ts';

/** Empties slots that contain the item and notifies the lineups' owners. */
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
  // Read after the lock: the slot or lineup may have changed since.
  const opened = await transaction
    .selectFrom('lineup_slot')
    .where('item_id', '=', id)
    .where('lineup_id', 'in', ids)
    .select(['lineup_id as lineupId', 'slot'])
    .execute();
  if (opened.length > 0) {
    await deps.events.emit(transaction, 'slots.opened', { name, by: removed_by, slots: opened });
  }
  // Updates lineup counters, which are locked last.
  await transaction
    .deleteFrom('lineup_slot')
    .where('item_id', '=', id)
    .where('lineup_id', 'in', ids)
    .execute();
  return found.length;
};

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

const itself: Slice = async (_, transaction, { id }) => {
  await transaction.deleteFrom('item').where('id', '=', id).execute();
  await deleteRemoval(transaction, id);
  return 0;
};

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

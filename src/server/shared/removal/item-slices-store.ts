import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { deleteComments } from './comment-slices-store.ts';
import { deleteRemoval } from './removal-store.ts';
import { deleteActsBy, deleteRows, lockItems, type Slice } from './slices-store.ts';

const openSlots: Slice = async (deps, transaction, { id, name, removed_by }, limit) => {
  const rows = await transaction
    .selectFrom('lineup_slot')
    .where('item_id', '=', id)
    .select('lineup_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.lineup_id);
  await lockItems(deps, transaction, ids);
  // The slots may have changed before the lock.
  const slots = await transaction
    .selectFrom('lineup_slot')
    .where('item_id', '=', id)
    .where('lineup_id', 'in', ids)
    .select(['lineup_id as lineupId', 'slot'])
    .execute();
  if (slots.length > 0) {
    await deps.events.emit(transaction, 'slots.opened', { name, by: removed_by, slots });
  }
  // A trigger locks lineup counters, which are last in the lock order.
  await transaction
    .deleteFrom('lineup_slot')
    .where('item_id', '=', id)
    .where('lineup_id', 'in', ids)
    .execute();
  return rows.length;
};

const deleteReferencesToItem: Slice = async (_, transaction, { id }, limit) => {
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

const clearStartedFrom: Slice = async (deps, transaction, { id }, limit) => {
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

const deleteItem: Slice = async (_, transaction, { id }) => {
  await transaction.deleteFrom('item').where('id', '=', id).execute();
  await deleteRemoval(transaction, id);
  return 0;
};

export const itemSlices: readonly Slice[] = [
  deleteRows('item_like', 'item_id'),
  openSlots,
  deleteRows('lineup_version_slot', 'item_id'),
  deleteReferencesToItem,
  deleteRows('item_reference', 'item_id'),
  deleteRows('claim', 'item_id'),
  clearStartedFrom,
  deleteComments('item_id'),
  deleteActsBy('item_id'),
  deleteRows('notification', 'item_id'),
  deleteRows('notification_quiet', 'item_id'),
  deleteItem,
];

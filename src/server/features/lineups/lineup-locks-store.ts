import { sql } from 'kysely';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { kindFields } from '#server/shared/catalogue-storage/kind-table.ts';
import { hasVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import { hasVisibleOwner } from '#server/shared/users/visibility-store.ts';
import type { SlotChoices } from './lineups-store.ts';

export type ItemPositions = ReadonlyMap<string, string | null>;

/**
 * Locks the given items and those of a stored lineup against deletion. Returns the positions of
 * existing items by id. Call it before locking the lineup, because a merge locks items before
 * lineups as well.
 */
export async function lockSlotItems(
  transaction: Queries,
  dialect: Dialect,
  lineup: Lineup,
  { ids, lineupId = '' }: { readonly ids: readonly string[]; readonly lineupId?: string },
): Promise<ItemPositions> {
  const hasPositions = lineup.slots.some((slot) => slot.position !== undefined);
  const position = hasPositions ? sql.ref<string | null>('fields.position') : sql<null>`null`;
  const stored = transaction
    .selectFrom('lineup_slot')
    .where('lineup_id', '=', lineupId)
    .select('item_id');
  const given = transaction.selectFrom('item as given').where('given.id', 'in', ids);
  const rows = await transaction
    .selectFrom('item')
    .innerJoin(kindFields(lineup.of), 'fields.item_id', 'item.id')
    // PostgreSQL would read all items for two separate conditions.
    .where(
      'item.id',
      'in',
      ids.length === 0 ? stored : stored.unionAll(given.select('given.id as item_id')),
    )
    .select(['item.id', position.as('position')])
    .orderBy('item.id')
    .$if(dialect === 'postgres', (query) => query.forKeyShare('item'))
    .execute();
  return new Map(rows.map((row) => [row.id, row.position]));
}

interface LockedLineup {
  readonly owner_id: string;
  readonly name: string;
  readonly changed_at: string | null;
  readonly slots: SlotChoices;
  readonly versions: number;
}

export async function lockLineup(
  transaction: Queries,
  dialect: Dialect,
  lineup: Lineup,
  id: string,
): Promise<LockedLineup | null> {
  if (dialect === 'postgres') {
    await transaction
      .selectFrom('item')
      .where('id', '=', id)
      .where('kind', '=', lineup.name)
      .select('id')
      .forNoKeyUpdate()
      .execute();
  }
  // A second query sees changes committed while the first one waited for the lock.
  const rows = await transaction
    .selectFrom('lineup')
    .innerJoin('item', 'item.id', 'lineup.item_id')
    .leftJoin('lineup_slot', (join) =>
      join
        .onRef('lineup_slot.lineup_id', '=', 'lineup.item_id')
        .on(hasVisibleItem('lineup_slot.item_id')),
    )
    .where('lineup.item_id', '=', id)
    .where('lineup.kind', '=', lineup.name)
    .select(['lineup.owner_id', 'lineup.changed_at', 'item.name', 'lineup_slot.slot'])
    .select('lineup_slot.item_id as slot_item')
    .select(({ selectFrom }) =>
      selectFrom('lineup_version')
        .where('lineup_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('versions'),
    )
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { owner_id, name, changed_at, versions } = first;
  const slots = Object.fromEntries(
    rows.flatMap(({ slot, slot_item }) => (slot && slot_item ? [[slot, slot_item]] : [])),
  );
  return { owner_id, name, changed_at, slots, versions: Number(versions) };
}

/** Prevents the deletion of the lineup until the transaction ends. */
export async function lockSource(
  transaction: Queries,
  dialect: Dialect,
  lineup: Lineup,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('item')
    .innerJoin('lineup', 'lineup.item_id', 'item.id')
    .where('item.id', '=', id)
    .where('item.kind', '=', lineup.name)
    .where(hasVisibleOwner('item.id'))
    .select('lineup.owner_id')
    .$if(dialect === 'postgres', (query) => query.forKeyShare('item'))
    .executeTakeFirst();
  return row?.owner_id;
}

import { sql } from 'kysely';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { kindFields } from '#server/shared/catalogue-storage/kind-table.ts';
import { hasVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import type { SlotChoices } from './lineups-store.ts';

export type Candidates = ReadonlyMap<string, string | null>;

/**
 * Returns those of these items, and of a lineup's, that exist, and prevents their deletion until
 * the transaction ends. Call before locking the lineup: a merge locks the merged items first, then
 * the lineups with them.
 */
export async function lockCandidates(
  transaction: Queries,
  dialect: Dialect,
  lineup: Lineup,
  { ids, lineupId = '' }: { readonly ids: readonly string[]; readonly lineupId?: string },
): Promise<Candidates> {
  const positioned = lineup.slots.some((slot) => slot.position !== undefined);
  const position = positioned ? sql.ref<string | null>('fields.position') : sql<null>`null`;
  const placed = transaction
    .selectFrom('lineup_slot')
    .where('lineup_id', '=', lineupId)
    .select('item_id');
  const given = transaction.selectFrom('item as given').where('given.id', 'in', ids);
  const rows = await transaction
    .selectFrom('item')
    .innerJoin(kindFields(lineup.of), 'fields.item_id', 'item.id')
    // A single list of ids: with two lists PostgreSQL reads all items.
    .where(
      'item.id',
      'in',
      ids.length === 0 ? placed : placed.unionAll(given.select('given.id as item_id')),
    )
    .select(['item.id', position.as('position')])
    .orderBy('item.id')
    // SQLite runs one transaction at a time anyway.
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

/** Locks a lineup until the transaction ends; null if there is none. */
export async function lockLineup(
  transaction: Queries,
  dialect: Dialect,
  lineup: Lineup,
  id: string,
): Promise<LockedLineup | null> {
  // SQLite runs one transaction at a time anyway.
  if (dialect === 'postgres') {
    await transaction
      .selectFrom('item')
      .where('id', '=', id)
      .where('kind', '=', lineup.name)
      .select('id')
      .forNoKeyUpdate()
      .execute();
  }
  // Read after locking, to see changes made while waiting.
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
    .select('lineup_slot.item_id as placed')
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
  const placed = rows.flatMap(({ slot, placed }) => (slot && placed ? [[slot, placed]] : []));
  return {
    owner_id,
    name,
    changed_at,
    slots: Object.fromEntries(placed),
    versions: Number(versions),
  };
}

/** Returns the lineup's owner, who cannot be deleted until the transaction ends. */
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
    .select('lineup.owner_id')
    .$if(dialect === 'postgres', (query) => query.forKeyShare('item'))
    .executeTakeFirst();
  return row?.owner_id;
}

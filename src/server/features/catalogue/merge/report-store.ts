import { sql } from 'kysely';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { listUnsuitableSlots } from './fan-rows-store.ts';
import { findPerson, type Merged, type Referring } from './merge-store.ts';

export interface Moved {
  readonly moved: number;
  /** Rows that exist for both items; only the kept item's row stays. */
  readonly both: number;
}

export interface MovedSlots extends Moved {
  /** Slots left open because the kept item has another position. */
  readonly otherPosition: number;
}

export async function countRows(
  queries: Queries,
  table: 'claim' | 'comment' | 'import_source' | 'item_redirect' | 'media',
  itemId: string,
): Promise<number> {
  const { total } = await queries
    .selectFrom(table)
    .where('item_id', '=', itemId)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countLikes(queries: Queries, { keep, drop }: Merged): Promise<Moved> {
  const { rows } = await sql<{ all: number; both: number }>`
    select count(*) as "all", count(kept.user_id) as "both" from item_like as dropped
      left join item_like as kept on kept.item_id = ${keep} and kept.user_id = dropped.user_id
      where dropped.item_id = ${drop}`.execute(queries);
  return toMoved(rows[0]);
}

export async function countReferences(
  queries: Queries,
  { keep, drop }: Merged,
  { kind, field }: Referring,
): Promise<Moved> {
  const { rows } = await sql<{ all: number; both: number }>`
    select count(*) as "all", count(kept.item_id) as "both" from item_reference as dropped
      join item on item.id = dropped.item_id and item.kind = ${kind.name}
      left join item_reference as kept on kept.item_id = dropped.item_id
        and kept.field = ${field} and kept.target_id = ${keep}
      where dropped.target_id = ${drop} and dropped.field = ${field}`.execute(queries);
  return toMoved(rows[0]);
}

function toMoved(row: { readonly all: number; readonly both: number } | undefined): Moved {
  const both = Number(row?.both);
  return { moved: Number(row?.all) - both, both };
}

export async function countSlots(
  queries: Queries,
  { keep, drop }: Merged,
  lineups: readonly Lineup[],
): Promise<MovedSlots> {
  const { rows } = await sql<{ kind: string; slot: string; all: number; both: number }>`
    select lineup.kind, dropped.slot, count(*) as "all", count(kept.slot) as "both"
      from lineup_slot as dropped join lineup on lineup.item_id = dropped.lineup_id
      left join lineup_slot as kept on kept.lineup_id = dropped.lineup_id
        and kept.item_id = ${keep}
      where dropped.item_id = ${drop} group by lineup.kind, dropped.slot`.execute(queries);
  const slots = { moved: 0, both: 0, otherPosition: 0 };
  for (const lineup of lineups) {
    const unsuitable = await listUnsuitableSlots(queries, keep, lineup);
    for (const row of rows.filter(({ kind }) => kind === lineup.name)) {
      const { moved, both } = toMoved(row);
      slots.both += both;
      slots[unsuitable.includes(row.slot) ? 'otherPosition' : 'moved'] += moved;
    }
  }
  return slots;
}

export async function countJoined(queries: Queries, { keep, drop }: Merged): Promise<number> {
  const dropped = await findPerson(queries, drop);
  if (dropped === null || dropped === (await findPerson(queries, keep))) return 0;
  const { total } = await queries
    .selectFrom('item')
    .where('same_as', '=', dropped)
    .where('id', '<>', drop)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

import { type RawBuilder, sql } from 'kysely';
import { comparedFollows } from '#contract/fans/follows.ts';
import { maxPicked } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { joinLateral, newestFollows } from '#server/db/newest-rows.ts';
import { anybody } from '#server/shared/catalogue-storage/slot-counts-store.ts';

export interface CountedPick {
  readonly id: string;
  readonly count: number;
}

interface CountedSlot {
  /** Most picked first, ties by id. */
  readonly picks: readonly CountedPick[];
  readonly filled: number;
  /** Number of different items picked, up to `maxPicked`. */
  readonly items: number;
}

export interface CountedCrowd {
  readonly total: number;
  readonly slots: ReadonlyMap<string, CountedSlot>;
}

const counters = (lineup: Lineup, slot: string) =>
  sql`from slot_count where kind = ${lineup.name} and slot = ${slot} and item_id <> ${sql.lit(anybody)}`;

/**
 * Most picked items of each slot. One statement, so all figures are of one moment; an index
 * provides the order.
 */
export async function readCrowd(
  queries: Queries,
  lineup: Lineup,
  limit: number,
): Promise<CountedCrowd> {
  const parts = lineup.slots.flatMap(({ name }) => [
    sql`select * from (select slot, item_id, total, 0 as items ${counters(lineup, name)}
      order by total desc, item_id limit ${sql.lit(limit)}) as most`,
    sql`select slot, item_id, total, (select count(*) from (select 1 ${counters(lineup, name)}
        limit ${sql.lit(maxPicked)}) as picked) as items
      from slot_count where kind = ${lineup.name} and slot = ${name}
        and item_id = ${sql.lit(anybody)}`,
  ]);
  const { rows } = await sql<CrowdRow>`${sql.join(parts, sql` union all `)}
    union all select '', '', total, 0 from kind_count where kind = ${lineup.name}`.execute(queries);
  return toCrowd(lineup, rows);
}

interface CrowdRow {
  readonly slot: string;
  readonly item_id: string;
  readonly total: number | string;
  readonly items: number | string;
}

function toCrowd(lineup: Lineup, rows: readonly CrowdRow[]): CountedCrowd {
  const bySlot = Map.groupBy(rows, ({ slot }) => slot);
  const slots = lineup.slots.map(({ name }): [string, CountedSlot] => {
    const own = bySlot.get(name) ?? [];
    const all = own.find(({ item_id }) => item_id === anybody);
    const picks = own
      .filter((row) => row !== all)
      .map(({ item_id, total }) => ({ id: item_id, count: Number(total) }));
    return [name, { picks, filled: Number(all?.total ?? 0), items: Number(all?.items ?? 0) }];
  });
  return { total: Number(bySlot.get('')?.[0]?.total ?? 0), slots: new Map(slots) };
}

/** All picks per slot in the lineups of the newest `comparedFollows` users that a user follows. */
export async function countFollowed(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  lineup: Lineup,
  userId: string,
): Promise<CountedCrowd> {
  const slots = joinLateral(dialect, {
    table: 'lineup_slot',
    order: sql`slot`,
    limit: lineup.slots.length,
    on: sql`lineup_slot.lineup_id = built.id`,
  });
  const { rows } = await sql<CrowdRow>`
    with built as materialized (select (select item_id from lineup
        where owner_id = followed_id and kind = ${lineup.name}) as id
      from ${newestFollows(userId, comparedFollows)} as follow)
    select slot, lineup_slot.item_id, count(*) as total, 0 as items from built ${slots}
      group by slot, lineup_slot.item_id
    union all select '', '', count(id), 0 from built`.execute(read);
  const crowd = toCrowd(lineup, rows);
  const counted = [...crowd.slots].map(([slot, { picks }]): [string, CountedSlot] => {
    const filled = picks.reduce((sum, { count }) => sum + count, 0);
    const ordered = picks.toSorted(
      (one, other) => other.count - one.count || (one.id < other.id ? -1 : 1),
    );
    return [slot, { picks: ordered, filled, items: Math.min(picks.length, maxPicked) }];
  });
  return { total: crowd.total, slots: new Map(counted) };
}

/**
 * A user's own pick: the number of lineups that agree, and its rank in the slot; null beyond
 * `maxPicked`.
 */
export interface RankedPick {
  readonly count: number;
  readonly rank: number | null;
}

/**
 * Number of lineups that have these items in these slots; slots in which none does are left out.
 */
export async function readPicks(
  queries: Queries,
  lineup: Lineup,
  chosen: readonly (readonly [slot: string, id: string])[],
): Promise<Map<string, RankedPick>> {
  if (chosen.length === 0) return new Map();
  const rank = (slot: string, id: string): RawBuilder<unknown> => sql`(select count(*) from (
    select 1 from slot_count as before where before.kind = ${lineup.name}
      and before.slot = ${slot} and before.item_id <> ${sql.lit(anybody)}
      and before.total >= own.total
      and (before.total > own.total or before.item_id < ${id}) limit ${sql.lit(maxPicked)}
  ) as better)`;
  const parts = chosen.map(
    ([slot, id]) => sql`select slot, total, ${rank(slot, id)} as better from slot_count as own
      where kind = ${lineup.name} and item_id = ${id} and slot = ${slot}`,
  );
  const { rows } = await sql<{ slot: string; total: number; better: number | string }>`
    ${sql.join(parts, sql` union all `)}`.execute(queries);
  return new Map(
    rows.map(({ slot, total, better }) => {
      const rank = Number(better) + 1;
      return [slot, { count: Number(total), rank: rank > maxPicked ? null : rank }];
    }),
  );
}

/** Number of lineups, and of those that have an item in each slot where any has it. */
interface CountedItem {
  readonly total: number;
  readonly slots: ReadonlyMap<string, number>;
}

/** Counts an item in one statement, so that its figures are of one moment. */
export async function countItem(
  queries: Queries,
  lineup: Lineup,
  id: string,
): Promise<CountedItem> {
  const { rows } = await sql<{ slot: string; total: number | string }>`
    select slot, total from slot_count where kind = ${lineup.name} and item_id = ${id}
    union all select '', total from kind_count where kind = ${lineup.name}`.execute(queries);
  const totals = new Map(rows.map(({ slot, total }) => [slot, Number(total)]));
  const total = totals.get('') ?? 0;
  totals.delete('');
  return { total, slots: totals };
}

import { sql } from 'kysely';
import { comparedFollows } from '#contract/fans/follows.ts';
import { maxPicked } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { joinLateral, newestFollows } from '#server/db/newest-rows.ts';
import { anyItem } from '#server/shared/catalogue-storage/slot-counts-store.ts';

export interface CountedPick {
  readonly id: string;
  readonly count: number;
}

interface CountedSlot {
  /** Most picked first, ties by id. */
  readonly picks: readonly CountedPick[];
  readonly filled: number;
  /** Different items picked, up to `maxPicked`. */
  readonly items: number;
}

export interface CountedCrowd {
  readonly total: number;
  readonly slots: ReadonlyMap<string, CountedSlot>;
}

interface CrowdRow {
  readonly slot: string;
  readonly item_id: string;
  readonly total: number | string;
  readonly items: number | string;
}

/** Uses a single statement, so that the totals are consistent with each other. */
export async function readCrowd(
  queries: Queries,
  lineup: Lineup,
  limit: number,
): Promise<CountedCrowd> {
  const parts = lineup.slots.flatMap(({ name }) => {
    const fromItemCounts = sql`from slot_count where kind = ${lineup.name} and slot = ${name}
      and item_id <> ${sql.lit(anyItem)}`;
    return [
      sql`select * from (select slot, item_id, total, 0 as items ${fromItemCounts}
        order by total desc, item_id limit ${sql.lit(limit)}) as top`,
      sql`select slot, item_id, total,
          (select count(*) from (select 1 ${fromItemCounts} limit ${sql.lit(maxPicked)}) as picked)
            as items
        from slot_count where kind = ${lineup.name} and slot = ${name}
          and item_id = ${sql.lit(anyItem)}`,
    ];
  });
  const { rows } = await sql<CrowdRow>`${sql.join(parts, sql` union all `)}
    union all select '', '', total, 0 from kind_count where kind = ${lineup.name}`.execute(queries);
  return toCrowd(lineup, rows);
}

function toCrowd(lineup: Lineup, rows: readonly CrowdRow[]): CountedCrowd {
  const bySlot = Map.groupBy(rows, ({ slot }) => slot);
  const slots = new Map<string, CountedSlot>();
  for (const { name } of lineup.slots) {
    const slotRows = bySlot.get(name) ?? [];
    const sum = slotRows.find(({ item_id }) => item_id === anyItem);
    const picks = slotRows
      .filter((row) => row !== sum)
      .map(({ item_id, total }) => ({ id: item_id, count: Number(total) }));
    slots.set(name, { picks, filled: Number(sum?.total ?? 0), items: Number(sum?.items ?? 0) });
  }
  return { total: Number(bySlot.get('')?.[0]?.total ?? 0), slots };
}

/** Counts the picks of a user's newest `comparedFollows` followed users. */
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
  const counted = new Map<string, CountedSlot>();
  for (const [slot, { picks }] of crowd.slots) {
    const filled = picks.reduce((sum, { count }) => sum + count, 0);
    const sorted = picks.toSorted(
      (one, other) => other.count - one.count || (one.id < other.id ? -1 : 1),
    );
    counted.set(slot, { picks: sorted, filled, items: Math.min(picks.length, maxPicked) });
  }
  return { total: crowd.total, slots: counted };
}

export interface RankedPick {
  readonly count: number;
  /** Null beyond `maxPicked`. */
  readonly rank: number | null;
}

/** Ranks picks by slot, without picks that no lineup has. */
export async function readPicks(
  queries: Queries,
  lineup: Lineup,
  chosen: readonly (readonly [slot: string, id: string])[],
): Promise<Map<string, RankedPick>> {
  if (chosen.length === 0) return new Map();
  const parts = chosen.map(
    ([slot, id]) => sql`select slot, total,
        (select count(*) from (
          select 1 from slot_count as other where other.kind = ${lineup.name}
            and other.slot = ${slot} and other.item_id <> ${sql.lit(anyItem)}
            and other.total >= own.total
            and (other.total > own.total or other.item_id < ${id}) limit ${sql.lit(maxPicked)}
        ) as better) as better
      from slot_count as own
      where kind = ${lineup.name} and item_id = ${id} and slot = ${slot}`,
  );
  const { rows } = await sql<{ slot: string; total: number; better: number | string }>`
    ${sql.join(parts, sql` union all `)}`.execute(queries);
  const picks = new Map<string, RankedPick>();
  for (const { slot, total, better } of rows) {
    const rank = Number(better) + 1;
    picks.set(slot, { count: Number(total), rank: rank > maxPicked ? null : rank });
  }
  return picks;
}

/** Uses a single statement, so that the totals are consistent with each other. */
export async function countItem(queries: Queries, lineup: Lineup, id: string) {
  const { rows } = await sql<{ slot: string; total: number | string }>`
    select slot, total from slot_count where kind = ${lineup.name} and item_id = ${id}
    union all select '', total from kind_count where kind = ${lineup.name}`.execute(queries);
  const slots = new Map(rows.map(({ slot, total }) => [slot, Number(total)]));
  const total = slots.get('') ?? 0;
  slots.delete('');
  return { total, slots };
}

import { type Kysely, sql } from 'kysely';

/**
 * On SQLite a slot that an item left looked at all counters for those at zero; they are looked up by
 * their keys.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return;
  const run = (statement: string) => sql.raw(statement).execute(db);

  const row = (name: 'new' | 'old', change: number) =>
    `select ${name}.lineup_id as lineup_id, ${name}.slot as slot, ${name}.item_id as item_id,
      ${change} as change`;
  const changes = {
    delete: row('old', -1),
    update: `${row('new', 1)} union all ${row('old', -1)}`,
  };
  for (const [event, change] of Object.entries(changes)) {
    await run(`drop trigger slot_count_${event}`);
    await run(`create trigger slot_count_${event} after ${event} on lineup_slot begin
      ${count(change)}
      delete from slot_count where total = 0 and slot = old.slot and item_id in (old.item_id, '')
        and kind = (select kind from lineup where item_id = old.lineup_id);
    end`);
  }
}

/** Moves the versions of the lineups' kinds and the counters, by changes of slots, as migration 033 does. */
function count(changes: string): string {
  const sums = (item: string, by: string) => `
    select lineup.kind, change.slot, ${item} as item_id, cast(sum(change.change) as integer) as total
    from (${changes}) as change join lineup on lineup.item_id = change.lineup_id
    group by lineup.kind, change.slot${by}`;
  return `
    insert into kind_count (kind, total, version)
      select distinct lineup.kind, 0, 1 from (${changes}) as change
      join lineup on lineup.item_id = change.lineup_id where true order by 1
      on conflict (kind) do update set version = kind_count.version + 1;
    insert into slot_count (kind, slot, item_id, total)
      select * from (${sums('change.item_id', ', change.item_id')} union all ${sums(`''`, '')})
        as moved where total <> 0
      on conflict (kind, item_id, slot) do update set total = slot_count.total + excluded.total;`;
}

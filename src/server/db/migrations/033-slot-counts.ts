import { type Kysely, sql } from 'kysely';

/**
 * How many lineups of a kind have an item in a slot, and under the empty id how many have anybody
 * there. Triggers keep it, whoever changes a slot: saves, deletions and merges alike. They first
 * move the version of the lineups' kind, and so lock it: who counts is alone until its end, and no
 * two units of work wait for each other's counters.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table slot_count (
    kind ${text} not null,
    item_id ${text} not null,
    slot ${text} not null,
    total integer not null,
    primary key (kind, item_id, slot)
  )${postgres ? '' : ' strict, without rowid'}`);
  await run(`create index slot_count_most on slot_count (kind, slot, total desc, item_id)`);
  const stored = 'select lineup_id, slot, item_id, 1 as change from lineup_slot';
  await run(`insert into slot_count (kind, slot, item_id, total) ${counted(stored)}`);
  await (postgres ? createStatementTriggers(run) : createRowTriggers(run));
}

type Run = (statement: string) => Promise<unknown>;

/** Sums changes of slots, given as rows with `change`, for each item and for the slot itself. */
function counted(changes: string): string {
  const sums = (item: string, by: string) => `
    select lineup.kind, change.slot, ${item} as item_id, cast(sum(change.change) as integer) as total
    from (${changes}) as change join lineup on lineup.item_id = change.lineup_id
    group by lineup.kind, change.slot${by}`;
  return `${sums('change.item_id', ', change.item_id')} union all ${sums(`''`, '')}`;
}

/** Moves the versions of the lineups' kinds and the counters, by changes of slots. */
function count(changes: string): string {
  return `
    insert into kind_count (kind, total, version)
      select distinct lineup.kind, 0, 1 from (${changes}) as change
      join lineup on lineup.item_id = change.lineup_id where true order by 1
      on conflict (kind) do update set version = kind_count.version + 1;
    insert into slot_count (kind, slot, item_id, total)
      select * from (${counted(changes)}) as moved where total <> 0
      on conflict (kind, item_id, slot) do update set total = slot_count.total + excluded.total;`;
}

/** Drops the counters that are at zero, of the slots that items left. */
function drop(left: string): string {
  return `delete from slot_count where total = 0 and (kind, item_id, slot) in (
    select lineup.kind, change.item_id, change.slot from (${left}) as change
      join lineup on lineup.item_id = change.lineup_id
    union all select lineup.kind, '', change.slot from (${left}) as change
      join lineup on lineup.item_id = change.lineup_id);`;
}

async function createStatementTriggers(run: Run): Promise<void> {
  const from = (table: string, change: number) =>
    `select lineup_id, slot, item_id, ${change} as change from ${table}`;
  const triggers = {
    insert: { tables: 'new table as came', body: count(from('came', 1)) },
    delete: {
      tables: 'old table as went',
      body: count(from('went', -1)) + drop(from('went', -1)),
    },
    update: {
      tables: 'old table as went new table as came',
      body: count(`${from('came', 1)} union all ${from('went', -1)}`) + drop(from('went', -1)),
    },
    truncate: { tables: '', body: 'delete from slot_count;' },
  };
  for (const [event, { tables, body }] of Object.entries(triggers)) {
    await run(`create function slot_count_${event}() returns trigger language plpgsql as $$ begin
      ${body}
      return null;
    end $$`);
    await run(`create trigger slot_count_${event} after ${event} on lineup_slot
      ${tables && `referencing ${tables}`} for each statement
      execute function slot_count_${event}()`);
  }
  // While the lineup still says of which kind it is.
  await run(`create function lineup_slots_go() returns trigger language plpgsql as $$ begin
    delete from lineup_slot where lineup_id = old.item_id;
    return old;
  end $$`);
  await run(`create trigger lineup_slots_go before delete on lineup for each row
    execute function lineup_slots_go()`);
}

async function createRowTriggers(run: Run): Promise<void> {
  const row = (name: 'new' | 'old', change: number) =>
    `select ${name}.lineup_id as lineup_id, ${name}.slot as slot, ${name}.item_id as item_id,
      ${change} as change`;
  const triggers = {
    insert: count(row('new', 1)),
    delete: count(row('old', -1)) + drop(row('old', -1)),
    update: count(`${row('new', 1)} union all ${row('old', -1)}`) + drop(row('old', -1)),
  };
  for (const [event, body] of Object.entries(triggers)) {
    await run(`create trigger slot_count_${event} after ${event} on lineup_slot begin ${body} end`);
  }
  // While the lineup still says of which kind it is.
  await run(`create trigger lineup_slots_go before delete on lineup begin
    delete from lineup_slot where lineup_id = old.item_id;
  end`);
}

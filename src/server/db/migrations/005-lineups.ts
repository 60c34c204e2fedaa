import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

type Run = (statement: string) => Promise<unknown>;

/** Lineups: each is an item with slots, its former versions, and what lists sort and search by. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { postgres, text, double, keyed, run } = engineWords(db, dialect);

  // One of a kind per fan.
  await run(`create table lineup (
    item_id ${text} not null primary key references item (id) on delete cascade,
    kind ${text} not null,
    owner_id ${text} not null references "user" (id) on delete cascade,
    rating ${double} not null default 0,
    saved_at ${text} not null,
    changed_at ${text},
    started_from ${text} references lineup (item_id) on delete set null,
    unique (owner_id, kind)
  )${keyed}`);
  await run(`create index lineup_rating on lineup (kind, rating, item_id)`);
  await run(`create index lineup_saved on lineup (saved_at, owner_id)`);
  await run(`create index lineup_started_from on lineup (started_from)
    where started_from is not null`);

  // An open slot has no row: deleting an item opens its slots.
  await run(`create table lineup_slot (
    lineup_id ${text} not null references lineup (item_id) on delete cascade,
    slot ${text} not null,
    item_id ${text} not null references item (id) on delete cascade,
    primary key (lineup_id, slot),
    unique (lineup_id, item_id)
  )${keyed}`);
  await run(`create index lineup_slot_item on lineup_slot (item_id)`);

  // Ids sort in the order of saves: the newest version has the greatest id.
  await run(`create table lineup_version (
    id ${text} not null primary key,
    lineup_id ${text} not null references lineup (item_id) on delete cascade,
    saved_at ${text}
  )${keyed}`);
  await run(`create index lineup_version_newest on lineup_version (lineup_id, id)`);
  await run(`create table lineup_version_slot (
    version_id ${text} not null references lineup_version (id) on delete cascade,
    slot ${text} not null,
    item_id ${text} not null references item (id) on delete cascade,
    primary key (version_id, slot)
  )${keyed}`);
  await run(`create index lineup_version_slot_item on lineup_version_slot (item_id)`);

  await run(`create table slot_count (
    kind ${text} not null,
    item_id ${text} not null,
    slot ${text} not null,
    total integer not null,
    primary key (kind, item_id, slot)
  )${keyed}`);
  await run(`create index slot_count_most on slot_count (kind, slot, total desc, item_id)`);

  if (postgres) {
    await ratingFunction(run);
    await slotCountFunctions(run);
  } else {
    await ratingTrigger(run);
    await slotCountTriggers(run);
    await searchIndex(run);
  }
}

const isRated = 'after update of ratings_count, ratings_sum on item';
const updateRating = `update lineup
  set rating = coalesce(new.ratings_sum * 1.0 / nullif(new.ratings_count, 0), 0)
  where item_id = new.id;`;

async function ratingTrigger(run: Run): Promise<void> {
  await run(`create trigger lineup_rating ${isRated} begin ${updateRating} end`);
}

async function ratingFunction(run: Run): Promise<void> {
  await run(`create function lineup_rating() returns trigger language plpgsql as $$ begin
    ${updateRating}
    return null;
  end $$`);
  await run(`create trigger lineup_rating ${isRated} for each row
    when (old.ratings_count <> new.ratings_count or old.ratings_sum <> new.ratings_sum)
    execute function lineup_rating()`);
}

/** Sums changes of slots, given as rows with `change`, for each item and for the slot itself. */
function sumChanges(changes: string): string {
  const sum = (item: string, group: string) => `
    select lineup.kind, change.slot, ${item} as item_id, cast(sum(change.change) as integer) as total
    from (${changes}) as change join lineup on lineup.item_id = change.lineup_id
    group by lineup.kind, change.slot${group}`;
  return `${sum('change.item_id', ', change.item_id')} union all ${sum(`''`, '')}`;
}

/**
 * Counts how many lineups have an item in a slot and, under the empty id, how many have any. The version
 * of the lineups' kind moves first, which locks it: no two transactions wait for each other's counters.
 */
function count(changes: string): string {
  return `
    insert into kind_count (kind, total, version)
      select distinct lineup.kind, 0, 1 from (${changes}) as change
      join lineup on lineup.item_id = change.lineup_id where true order by 1
      on conflict (kind) do update set version = kind_count.version + 1;
    insert into slot_count (kind, slot, item_id, total)
      select * from (${sumChanges(changes)}) as moved where total <> 0
      on conflict (kind, item_id, slot) do update set total = slot_count.total + excluded.total;`;
}

async function slotCountTriggers(run: Run): Promise<void> {
  const row = (name: 'new' | 'old', change: number) =>
    `select ${name}.lineup_id as lineup_id, ${name}.slot as slot, ${name}.item_id as item_id,
      ${change} as change`;
  const dropZeros = `delete from slot_count
    where total = 0 and slot = old.slot and item_id in (old.item_id, '')
    and kind = (select kind from lineup where item_id = old.lineup_id);`;
  const triggers = {
    insert: count(row('new', 1)),
    delete: count(row('old', -1)) + dropZeros,
    update: count(`${row('new', 1)} union all ${row('old', -1)}`) + dropZeros,
  };
  for (const [event, body] of Object.entries(triggers)) {
    await run(`create trigger slot_count_${event} after ${event} on lineup_slot begin ${body} end`);
  }
  // While the lineup still says of which kind it is.
  await run(`create trigger lineup_slots_go before delete on lineup begin
    delete from lineup_slot where lineup_id = old.item_id;
  end`);
}

async function slotCountFunctions(run: Run): Promise<void> {
  const from = (table: string, change: number) =>
    `select lineup_id, slot, item_id, ${change} as change from ${table}`;
  const dropZeros = `delete from slot_count where total = 0 and (kind, item_id, slot) in (
    select lineup.kind, change.item_id, change.slot from (${from('went', -1)}) as change
      join lineup on lineup.item_id = change.lineup_id
    union all select lineup.kind, '', change.slot from (${from('went', -1)}) as change
      join lineup on lineup.item_id = change.lineup_id);`;
  const triggers = {
    insert: { tables: 'new table as came', body: count(from('came', 1)) },
    delete: { tables: 'old table as went', body: count(from('went', -1)) + dropZeros },
    update: {
      tables: 'old table as went new table as came',
      body: count(`${from('came', 1)} union all ${from('went', -1)}`) + dropZeros,
    },
  };
  for (const [event, { tables, body }] of Object.entries(triggers)) {
    await run(`create function slot_count_${event}() returns trigger language plpgsql as $$ begin
      ${body}
      return null;
    end $$`);
    await run(`create trigger slot_count_${event} after ${event} on lineup_slot
      referencing ${tables} for each statement execute function slot_count_${event}()`);
  }
  // While the lineup still says of which kind it is.
  await run(`create function lineup_slots_go() returns trigger language plpgsql as $$ begin
    delete from lineup_slot where lineup_id = old.item_id;
    return old;
  end $$`);
  await run(`create trigger lineup_slots_go before delete on lineup for each row
    execute function lineup_slots_go()`);
}

/** Trigram index over the search texts of lineups, kept up to date by triggers. */
async function searchIndex(run: Run): Promise<void> {
  await run(`create virtual table lineup_search using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
  const remove = `insert into lineup_search (lineup_search, rowid, search_text)
    values ('delete', old.row, old.search_text);`;
  const isLineup = (item: string) => `exists (select 1 from lineup where item_id = ${item}.id)`;
  await run(`create trigger lineup_search_insert after insert on lineup begin
    insert into lineup_search (rowid, search_text)
      select row, search_text from item where id = new.item_id;
  end`);
  await run(`create trigger lineup_search_delete before delete on item
    when ${isLineup('old')} begin ${remove} end`);
  await run(`create trigger lineup_search_update after update of search_text on item
    when ${isLineup('new')} begin ${remove}
    insert into lineup_search (rowid, search_text) values (new.row, new.search_text);
  end`);
}

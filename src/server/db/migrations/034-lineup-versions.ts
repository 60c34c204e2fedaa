import { type Kysely, sql } from 'kysely';

/** How lineups were before they were changed, and which lineup each was started from. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const options = postgres ? '' : ' strict, without rowid';
  const run = (statement: string) => sql.raw(statement).execute(db);

  // Null for one whose slots are as they were built.
  await run(`alter table lineup add column changed_at ${text}`);
  await run(
    `alter table lineup add column started_from ${text} references lineup (item_id) on delete set null`,
  );
  await run(
    `create index lineup_started_from on lineup (started_from) where started_from is not null`,
  );
  // The order of its ids is that of its lineup's changes.
  await run(`create table lineup_version (
    id ${text} not null primary key,
    lineup_id ${text} not null references lineup (item_id) on delete cascade,
    saved_at ${text}
  )${options}`);
  await run(`create index lineup_version_newest on lineup_version (lineup_id, id)`);
  // As in lineup_slot, an open slot has no row: deleting an item opens its slots.
  await run(`create table lineup_version_slot (
    version_id ${text} not null references lineup_version (id) on delete cascade,
    slot ${text} not null,
    item_id ${text} not null references item (id) on delete cascade,
    primary key (version_id, slot)
  )${options}`);
  await run(`create index lineup_version_slot_item on lineup_version_slot (item_id)`);
}

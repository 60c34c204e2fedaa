import { type Kysely, sql } from 'kysely';

/**
 * Where the address of an item leads that was merged into another, and what it was called, so that
 * rows of files that refer to it by name find the other; and which rows of a source were that item's:
 * they are the other's only where none of its own is in the file.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table item_redirect (
    old_id ${text} not null primary key,
    item_id ${text} not null references item (id) on delete cascade,
    kind ${text} not null,
    search_name ${text} not null
  )${postgres ? '' : ' strict, without rowid'}`);
  await run(`create index item_redirect_item on item_redirect (item_id)`);
  await run(`create index item_redirect_name on item_redirect (kind, search_name)`);
  await run(`alter table import_source add column merged integer not null default 0
    check (merged in (0, 1))`);
}

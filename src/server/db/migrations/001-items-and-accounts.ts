import { type Kysely, sql } from 'kysely';

/**
 * Items with what hangs on them, and accounts. Text is compared by its bytes on both engines.
 * The tables of the kinds follow in a migration of their own.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table "user" (
    id ${text} not null primary key,
    name ${text} not null,
    name_key ${text} not null unique,
    email ${text} not null,
    email_key ${text} not null unique,
    password_hash ${text} not null,
    image ${text},
    gender ${text} not null check (gender in ('hombre', 'mujer', 'otros')),
    interested_in ${text} not null check (interested_in in ('fifa', 'motogp', 'powerlifting')),
    verified integer not null check (verified in (0, 1)),
    role ${text} not null check (role in ('user', 'admin')),
    created_at ${text} not null
  )${strict}`);
  // Finds the accounts that were never verified and are past their day.
  await run(`create index user_unverified on "user" (created_at) where verified = 0`);

  await run(`create table session (
    token_hash ${text} not null primary key,
    user_id ${text} not null references "user" (id) on delete cascade,
    created_at ${text} not null,
    last_used_at ${text} not null,
    expires_at ${text} not null,
    user_agent ${text} not null
  )${strict}`);
  await run(`create index session_owner on session (user_id, last_used_at)`);
  await run(`create index session_expiry on session (expires_at)`);

  await run(`create table email_code (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    code_hash ${text} not null,
    expires_at ${text} not null,
    created_at ${text} not null
  )${strict}`);

  await run(`create table outbox (
    id ${text} not null primary key,
    recipient ${text} not null,
    subject ${text} not null,
    text ${text} not null,
    created_at ${text} not null,
    attempts integer not null default 0 check (attempts >= 0),
    next_attempt_at ${text} not null,
    expires_at ${text} not null
  )${strict}`);
  await run(`create index outbox_next on outbox (next_attempt_at)`);

  // SQLite's full-text index points at rows by number, so there an item has one beside its id.
  await run(`create table item (
    ${postgres ? '' : 'row integer primary key,'}
    id ${text} not null ${postgres ? 'primary key' : 'unique'},
    kind ${text} not null,
    name ${text} not null,
    search_name ${text} not null,
    search_text ${text} not null,
    image ${text},
    likes_count integer not null default 0 check (likes_count >= 0),
    created_by ${text} references "user" (id) on delete set null,
    created_at ${text} not null
  )${strict}`);
  await run(`create index item_newest on item (kind, id)`);
  await run(`create index item_name on item (kind, search_name, id)`);
  await run(`create index item_likes on item (kind, likes_count, id)`);
  await run(`create index item_creator on item (created_by)`);

  await run(`create table item_reference (
    item_id ${text} not null references item (id) on delete cascade,
    field ${text} not null,
    target_id ${text} not null references item (id) on delete cascade,
    position integer not null,
    primary key (item_id, field, target_id)
  )${strict}`);
  await run(`create index item_reference_target on item_reference (target_id)`);

  await run(`create table item_like (
    user_id ${text} not null references "user" (id) on delete cascade,
    item_id ${text} not null references item (id) on delete cascade,
    created_at ${text} not null,
    primary key (user_id, item_id)
  )${strict}`);
  await run(`create index item_like_newest on item_like (item_id, created_at)`);

  await run(`create table kind_count (
    kind ${text} not null primary key,
    total integer not null check (total >= 0)
  )${strict}`);

  if (postgres) {
    await run(`create extension if not exists pg_trgm`);
    await run(`create index item_search on item using gin (search_text gin_trgm_ops)`);
    return;
  }
  await run(`create virtual table item_search using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
  const add = `insert into item_search (rowid, search_text) values (new.row, new.search_text)`;
  const remove = `insert into item_search (item_search, rowid, search_text)
    values ('delete', old.row, old.search_text)`;
  await run(`create trigger item_search_insert after insert on item begin ${add}; end`);
  await run(`create trigger item_search_delete after delete on item begin ${remove}; end`);
  await run(`create trigger item_search_update after update of search_text on item
    begin ${remove}; ${add}; end`);
}

import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

/** Users, the names they are found by, and what signs them in. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { postgres, text, strict, keyed, run } = engineWords(db, dialect);

  // Interests are those of the sports, which the contract checks.
  await run(`create table "user" (
    id ${text} not null primary key,
    name ${text} not null,
    name_key ${text} not null unique,
    email ${text} not null,
    email_key ${text} not null unique,
    password_hash ${text} not null,
    image ${text},
    gender ${text} not null check (gender in ('hombre', 'mujer', 'otros')),
    interested_in ${text} not null check (interested_in <> ''),
    verified integer not null check (verified in (0, 1)),
    removed integer not null default 0 check (removed in (0, 1)),
    role ${text} not null check (role in ('user', 'admin')),
    created_at ${text} not null
  )${strict}`);
  await run(`create index user_newest on "user" (created_at, id) where verified = 1`);
  await run(`create index user_unverified on "user" (created_at) where verified = 0`);

  await run(`create table user_name_skeleton (
    skeleton ${text} not null primary key,
    user_id ${text} not null references "user" (id) on delete cascade
  )${keyed}`);
  await run(`create index user_name_skeleton_user on user_name_skeleton (user_id)`);

  // SQLite's full-text index refers to rows by number.
  await run(`create table user_words (
    ${postgres ? '' : 'row integer primary key,'}
    user_id ${text} not null unique references "user" (id) on delete cascade,
    search_text ${text} not null
  )${strict}`);
  if (postgres) {
    await run(`create extension if not exists pg_trgm`);
    await run(`create index user_words_text on user_words using gin (search_text gin_trgm_ops)`);
  } else {
    await createWordsSearch(run);
  }

  await run(`create table session (
    token_hash ${text} not null primary key,
    user_id ${text} not null references "user" (id) on delete cascade,
    created_at ${text} not null,
    last_used_at ${text} not null,
    expires_at ${text} not null,
    user_agent ${text} not null
  )${keyed}`);
  await run(`create index session_owner on session (user_id, last_used_at)`);
  await run(`create index session_expiry on session (expires_at)`);

  await run(`create table known_device (
    user_id ${text} not null references "user" (id) on delete cascade,
    mark_hash ${text} not null,
    last_used_at ${text} not null,
    primary key (user_id, mark_hash)
  )${keyed}`);
  await run(`create index known_device_last_used on known_device (last_used_at)`);

  await run(`create table mailbox_code (
    email_key ${text} not null primary key,
    code_hash ${text} not null,
    link_hash ${text} not null,
    replaced_hash ${text},
    created_at ${text} not null,
    expires_at ${text} not null
  )${keyed}`);
  await run(`create table temporary_password (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    password_hash ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    used_at ${text}
  )${keyed}`);

  await run(`create table email_change (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    email ${text} not null,
    email_key ${text} not null,
    link_hash ${text} not null,
    expires_at ${text} not null
  )${keyed}`);
  await run(`create table email_undo (
    link_hash ${text} not null primary key,
    user_id ${text} not null references "user" (id) on delete cascade,
    email ${text} not null,
    email_key ${text} not null,
    changed_at ${text} not null,
    expires_at ${text} not null
  )${keyed}`);
  await run('create index email_undo_user on email_undo (user_id)');

  await run(`create table throttle (
    key ${text} not null primary key,
    until ${text} not null,
    used integer not null default 0
  )${keyed}`);
  await run(`create index throttle_until on throttle (until)`);
}

/** Trigram index over the words of names, kept up to date by triggers. */
async function createWordsSearch(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run(`create virtual table user_words_search using fts5 (
    search_text, content = 'user_words', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
  const add = `insert into user_words_search (rowid, search_text)
    values (new.row, new.search_text)`;
  const remove = `insert into user_words_search (user_words_search, rowid, search_text)
    values ('delete', old.row, old.search_text)`;
  const follow = (event: string, statements: string) =>
    run(`create trigger user_words_${event} after ${event} on user_words begin ${statements}; end`);
  await follow('insert', add);
  await follow('delete', remove);
  await follow('update', `${remove}; ${add}`);
}

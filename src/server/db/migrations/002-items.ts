import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

/** Items of every kind and what belongs to them; the fields of each kind are in its own table. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { postgres, text, strict, keyed, run } = engineWords(db, dialect);

  // SQLite's full-text indexes refer to rows by number.
  await run(`create table item (
    ${postgres ? '' : 'row integer primary key,'}
    id ${text} not null ${postgres ? 'primary key' : 'unique'},
    kind ${text} not null,
    name ${text} not null,
    search_name ${text} not null,
    search_text ${text} not null,
    image ${text},
    likes_count integer not null default 0 check (likes_count >= 0),
    comments_count integer not null default 0 check (comments_count >= 0),
    ratings_count integer not null default 0 check (ratings_count >= 0),
    ratings_sum integer not null default 0 check (ratings_sum >= 0),
    created_by ${text} references "user" (id) on delete set null,
    created_at ${text} not null,
    source ${text},
    source_date ${text},
    derived ${text},
    same_as ${text}
  )${strict}`);
  await run(`create index item_newest on item (kind, id)`);
  await run(`create index item_name on item (kind, search_name, id)`);
  await run(`create index item_likes on item (kind, likes_count, id)`);
  await run(`create index item_created on item (created_by, created_at)`);
  await run(`create index item_created_time on item (kind, created_at, created_by)
    where created_by is not null`);
  await run(`create index item_same_as on item (same_as) where same_as is not null`);
  if (postgres) {
    await run(`create index item_search on item using gin (search_text gin_trgm_ops)`);
  }

  await run(`create table item_reference (
    item_id ${text} not null references item (id) on delete cascade,
    field ${text} not null,
    target_id ${text} not null references item (id) on delete cascade,
    position integer not null,
    primary key (item_id, field, target_id)
  )${keyed}`);
  await run(`create index item_reference_target on item_reference (target_id, field, item_id)`);

  await run(`create table item_redirect (
    old_id ${text} not null primary key,
    item_id ${text} not null references item (id) on delete cascade,
    kind ${text} not null,
    search_name ${text} not null
  )${keyed}`);
  await run(`create index item_redirect_item on item_redirect (item_id)`);
  await run(`create index item_redirect_name on item_redirect (kind, search_name)`);

  await run(`create table item_like (
    user_id ${text} not null references "user" (id) on delete cascade,
    item_id ${text} not null references item (id) on delete cascade,
    created_at ${text} not null,
    primary key (user_id, item_id)
  )${keyed}`);
  await run(`create index item_like_newest on item_like (item_id, created_at, user_id)`);
  await run(`create index item_like_fan on item_like (user_id, created_at, item_id)`);
  await run(`create index item_like_time on item_like (created_at, user_id)`);

  await run(`create table import_source (
    kind ${text} not null,
    source ${text} not null,
    key ${text} not null,
    item_id ${text} not null references item (id) on delete cascade,
    merged integer not null default 0 check (merged in (0, 1)),
    primary key (kind, source, key)
  )${keyed}`);
  await run(`create index import_source_item on import_source (item_id)`);

  await run(`create table unchecked_item (
    item_id ${text} not null primary key references item (id) on delete cascade,
    kind ${text} not null
  )${keyed}`);
  await run(`create index unchecked_item_kind on unchecked_item (kind, item_id)`);

  await run(`create table left_item (
    item_id ${text} not null primary key references item (id) on delete cascade,
    creator_mark ${text} not null
  )${keyed}`);
  await run(`create index left_item_creator on left_item (creator_mark)`);

  await run(`create table claim (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    item_id ${text} not null references item (id) on delete cascade
  )${keyed}`);
  await run(`create index claim_item on claim (item_id)`);

  // The version moves with every change of a kind's items.
  await run(`create table kind_count (
    kind ${text} not null primary key,
    total integer not null check (total >= 0),
    version integer not null default 0
  )${keyed}`);
  await run(`create table item_change (
    kind ${text} not null,
    version integer not null,
    item_id ${text} not null,
    primary key (kind, version, item_id)
  )${keyed}`);
  await run(`create table search_rule (
    kind ${text} not null primary key,
    rule ${text} not null
  )${keyed}`);

  // An item that is being removed has the kind 'removed', a user is marked.
  await run(`create table removal (
    id ${text} not null primary key,
    kind ${text} not null,
    name ${text} not null,
    removed_by ${text},
    creator_mark ${text},
    created_at ${text} not null
  )${keyed}`);
}

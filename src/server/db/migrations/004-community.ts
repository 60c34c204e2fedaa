import { type Kysely, sql } from 'kysely';

/** What fans do together: lineups, comments with ratings, following; and the counters of them. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);
  const counter = (table: string, name: string) =>
    run(`alter table ${table} add column ${name} integer not null default 0 check (${name} >= 0)`);

  // One of a kind per fan. An open slot has no row: deleting an item opens its slots.
  await run(`create table lineup (
    item_id ${text} not null primary key references item (id) on delete cascade,
    kind ${text} not null,
    owner_id ${text} not null references "user" (id) on delete cascade,
    unique (owner_id, kind)
  )${strict}`);
  await run(`create table lineup_slot (
    lineup_id ${text} not null references lineup (item_id) on delete cascade,
    slot ${text} not null,
    item_id ${text} not null references item (id) on delete cascade,
    primary key (lineup_id, slot),
    unique (lineup_id, item_id)
  )${strict}`);
  await run(`create index lineup_slot_item on lineup_slot (item_id)`);

  await run(`create table comment (
    id ${text} not null primary key,
    item_id ${text} not null references item (id) on delete cascade,
    creator_id ${text} not null references "user" (id) on delete cascade,
    text ${text} not null check (length(text) between 1 and 1000),
    rating integer check (rating between 1 and 5),
    created_at ${text} not null
  )${strict}`);
  await counter('comment', 'likes_count');
  await run(`create index comment_newest on comment (item_id, id)`);
  await run(`create index comment_creator on comment (creator_id, id)`);
  // Finds a fan's newest rating of an item, the one that counts.
  await run(`create index comment_rating on comment (item_id, creator_id, id)
    where rating is not null`);
  await run(`create table comment_like (
    user_id ${text} not null references "user" (id) on delete cascade,
    comment_id ${text} not null references comment (id) on delete cascade,
    created_at ${text} not null,
    primary key (user_id, comment_id)
  )${strict}`);
  // In the very order in which the likers of each comment are counted off.
  await run(`create index comment_like_newest
    on comment_like (comment_id, created_at desc, user_id desc)`);

  await run(`create table follow (
    follower_id ${text} not null references "user" (id) on delete cascade,
    followed_id ${text} not null references "user" (id) on delete cascade,
    created_at ${text} not null,
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id)
  )${strict}`);
  await run(`create index follow_followers on follow (followed_id, created_at, follower_id)`);
  await run(`create index follow_followed on follow (follower_id, created_at, followed_id)`);
  await run(`create table follow_count (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    followers integer not null check (followers >= 0),
    followed integer not null check (followed >= 0)
  )${strict}`);

  await counter('item', 'comments_count');
  await counter('item', 'ratings_count');
  await counter('item', 'ratings_sum');
}

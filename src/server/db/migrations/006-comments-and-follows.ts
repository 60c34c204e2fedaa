import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

/** Comments with their ratings and likes, and who follows whom. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { text, strict, keyed, run } = engineWords(db, dialect);

  await run(`create table comment (
    id ${text} not null primary key,
    item_id ${text} not null references item (id) on delete cascade,
    creator_id ${text} not null references "user" (id) on delete cascade,
    text ${text} not null check (length(text) between 1 and 1000),
    rating integer check (rating between 1 and 5),
    likes_count integer not null default 0 check (likes_count >= 0),
    hidden integer not null default 0 check (hidden in (0, 1)),
    created_at ${text} not null
  )${strict}`);
  await run(`create index comment_newest on comment (item_id, id)`);
  await run(`create index comment_creator on comment (creator_id, id)`);
  await run(`create index comment_fan on comment (creator_id, created_at, id)`);
  await run(`create index comment_time on comment (created_at, creator_id)`);
  // Finds a fan's newest rating of an item, the one that counts.
  await run(`create index comment_rating on comment (item_id, creator_id, id)
    where rating is not null`);
  await run(`create index comment_hidden on comment (item_id, creator_id) where hidden = 1`);
  await run(`create index comment_hidden_creator on comment (creator_id) where hidden = 1`);

  await run(`create table comment_like (
    user_id ${text} not null references "user" (id) on delete cascade,
    comment_id ${text} not null references comment (id) on delete cascade,
    created_at ${text} not null,
    primary key (user_id, comment_id)
  )${keyed}`);
  await run(`create index comment_like_newest
    on comment_like (comment_id, created_at desc, user_id desc)`);

  await run(`create table follow (
    follower_id ${text} not null references "user" (id) on delete cascade,
    followed_id ${text} not null references "user" (id) on delete cascade,
    created_at ${text} not null,
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id)
  )${keyed}`);
  await run(`create index follow_followers on follow (followed_id, created_at, follower_id)`);
  await run(`create index follow_followed on follow (follower_id, created_at, followed_id)`);
  await run(`create index follow_time on follow (created_at, follower_id)`);
  await run(`create table follow_count (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    followers integer not null check (followers >= 0),
    followed integer not null check (followed >= 0)
  )${keyed}`);
  await run(`create index follow_count_most on follow_count (followers, user_id)`);
}

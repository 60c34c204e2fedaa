import { sql } from 'kysely';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { searchTable } from '#server/db/schema/kind-schema.ts';
import { sports } from '#sports/index.ts';
import { findStaleItemTexts, findStaleLineupTexts } from './repeated.ts';

const counters: Readonly<Record<string, string>> = {
  'likes of items': `select id from item where likes_count <>
    (select count(*) from item_like where item_id = item.id)`,
  'comments of items': `select id from item where comments_count <>
    (select count(*) from comment where item_id = item.id)`,
  'likes of comments': `select id from comment where likes_count <>
    (select count(*) from comment_like where comment_id = comment.id)`,
  // Only the newest rating of each fan counts.
  'ratings of items': `select item.id from item left join (
      select item_id, count(*) as number, sum(rating) as total from comment
      where rating is not null and not exists (
        select 1 from comment as newer where newer.item_id = comment.item_id
          and newer.creator_id = comment.creator_id and newer.rating is not null
          and newer.id > comment.id)
      group by item_id
    ) as counted on counted.item_id = item.id
    where item.ratings_count <> coalesce(counted.number, 0)
      or item.ratings_sum <> coalesce(counted.total, 0)`,
  'ratings of lineups': `select item.id from lineup inner join item on item.id = lineup.item_id
    where lineup.rating <> coalesce(ratings_sum * 1.0 / nullif(ratings_count, 0), 0)`,
  followers: `select id from "user" left join follow_count on user_id = id
    where coalesce(followers, 0) <> (select count(*) from follow where followed_id = id)
      or coalesce(followed, 0) <> (select count(*) from follow where follower_id = id)`,
  'items of kinds': `select kind as id from kind_count where kind not in ('user', 'session')
    and total <> (select count(*) from item where item.kind = kind_count.kind)`,
  'slots of lineups': `select coalesce(kept.kind || ' ' || kept.slot || ' ' || kept.item_id,
      counted.kind || ' ' || counted.slot || ' ' || counted.item_id) as id
    from slot_count as kept full join (
      select kind, slot, lineup_slot.item_id, count(*) as total from lineup_slot
        join lineup on lineup.item_id = lineup_id group by kind, slot, lineup_slot.item_id
      union all select kind, slot, '', count(*) from lineup_slot
        join lineup on lineup.item_id = lineup_id group by kind, slot
    ) as counted on counted.kind = kept.kind and counted.slot = kept.slot
      and counted.item_id = kept.item_id
    where kept.total is distinct from counted.total`,
  'pictures of users': `select "user".id from "user" left join media on user_id = "user".id
    where coalesce(image, '') <> coalesce('/media/' || hash || '.webp', '')`,
  'pictures of items': `select item.id from item left join media on item_id = item.id
    where media.id is not null and image is distinct from '/media/' || hash || '.webp'`,
};

export async function findWrongCounters(queries: Queries): Promise<string[]> {
  const errors: string[] = [];
  for (const [what, query] of Object.entries(counters)) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(queries);
    errors.push(...rows.map(({ id }) => `${what}: wrong for ${id}`));
  }
  return errors;
}

/** Lists the errors that SQLite finds in its file. PostgreSQL always enforces its foreign keys. */
async function findPageErrors({ dialect, read }: Database): Promise<string[]> {
  if (dialect === 'postgres') return [];
  // The check uses the connection's cache of a search index, which is outdated after a write on
  // another connection. A search revalidates the cache first.
  for (const name of [...kindsOf(sports).map((kind) => kind.name), 'lineup', 'user_words']) {
    const index = sql.table(searchTable(name));
    await sql`select rowid from ${index} where ${index} match '"none"' limit 1`.execute(read);
  }
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  const keys = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(read);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...keys.rows.map(({ table, parent }) => `${table} refers to a missing ${parent}`),
  ];
}

/**
 * Lists damaged pages, dangling references, and counters, name counts and repeated columns that
 * differ from the rows. Empty if the database is consistent.
 */
export async function findContradictions(database: Database): Promise<string[]> {
  return [
    ...(await findPageErrors(database)),
    ...(await findWrongCounters(database.read)),
    ...(await findStaleItemTexts(database.read)).map((id) => `stale spellings: ${id}`),
    ...(await findStaleLineupTexts(database.read)).map((id) => `wrongly searched: ${id}`),
  ];
}

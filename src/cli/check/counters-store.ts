import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { firstLimit, nextLimit, timeWrite, yieldPauseMs } from '#server/db/time-slices.ts';
import { recountSlots } from '#server/shared/catalogue-storage/slot-counts-store.ts';

interface Counter {
  readonly name: string;
  /** Query of the ids of rows whose counter is wrong. */
  readonly wrong: string;
  /** Statement that counts again for the rows in `$ids`; null for another procedure. */
  readonly mend: string | null;
}

/** Only the newest rating of each fan counts. */
const isCounted = `rating is not null and not exists (
  select 1 from comment as newer where newer.item_id = comment.item_id
    and newer.creator_id = comment.creator_id and newer.rating is not null
    and newer.id > comment.id)`;
const countedRatings = `select item_id, count(*) as number, sum(rating) as total from comment
  where ${isCounted} group by item_id`;

const counters: readonly Counter[] = [
  {
    name: 'likes of items',
    wrong: `select id from item where likes_count <>
      (select count(*) from item_like where item_id = item.id)`,
    mend: `update item set likes_count =
      (select count(*) from item_like where item_id = item.id) where id in ($ids)`,
  },
  {
    name: 'comments of items',
    wrong: `select id from item where comments_count <>
      (select count(*) from comment where item_id = item.id)`,
    mend: `update item set comments_count =
      (select count(*) from comment where item_id = item.id) where id in ($ids)`,
  },
  {
    name: 'likes of comments',
    wrong: `select id from comment where likes_count <>
      (select count(*) from comment_like where comment_id = comment.id)`,
    mend: `update comment set likes_count =
      (select count(*) from comment_like where comment_id = comment.id) where id in ($ids)`,
  },
  {
    name: 'ratings of items',
    wrong: `select item.id from item left join (${countedRatings}) as counted
        on counted.item_id = item.id
      where item.ratings_count <> coalesce(counted.number, 0)
        or item.ratings_sum <> coalesce(counted.total, 0)`,
    mend: `update item set
        ratings_count = (select count(*) from comment
          where comment.item_id = item.id and ${isCounted}),
        ratings_sum = (select coalesce(sum(rating), 0) from comment
          where comment.item_id = item.id and ${isCounted})
      where id in ($ids)`,
  },
  {
    name: 'ratings of lineups',
    wrong: `select item.id from lineup inner join item on item.id = lineup.item_id
      where lineup.rating <> coalesce(ratings_sum * 1.0 / nullif(ratings_count, 0), 0)`,
    mend: `update lineup set rating = coalesce((select ratings_sum * 1.0 / nullif(ratings_count, 0)
      from item where item.id = lineup.item_id), 0) where item_id in ($ids)`,
  },
  {
    name: 'followers',
    wrong: `select id from "user" left join follow_count on user_id = id
      where coalesce(followers, 0) <> (select count(*) from follow where followed_id = id)
        or coalesce(followed, 0) <> (select count(*) from follow where follower_id = id)`,
    mend: `insert into follow_count (user_id, followers, followed)
      select id, (select count(*) from follow where followed_id = "user".id),
        (select count(*) from follow where follower_id = "user".id)
      from "user" where id in ($ids)
      on conflict (user_id) do update
        set followers = excluded.followers, followed = excluded.followed`,
  },
  {
    name: 'items of kinds',
    wrong: `select kind as id from kind_count where kind not in ('user', 'session')
      and total <> (select count(*) from item where item.kind = kind_count.kind)`,
    mend: `update kind_count set version = version + 1, total =
      (select count(*) from item where item.kind = kind_count.kind) where kind in ($ids)`,
  },
  {
    name: 'slots of lineups',
    wrong: `select kind || ' ' || slot || ' ' || item_id as id from (
        select kind, slot, item_id, total from slot_count
        union all select kind, slot, lineup_slot.item_id, -count(*) from lineup_slot
          join lineup on lineup.item_id = lineup_id group by kind, slot, lineup_slot.item_id
        union all select kind, slot, '', -count(*) from lineup_slot
          join lineup on lineup.item_id = lineup_id group by kind, slot
      ) as counted group by kind, slot, item_id having sum(total) <> 0`,
    mend: null,
  },
];

export interface WrongCounter {
  readonly name: string;
  readonly ids: readonly string[];
}

export async function findWrongCounters(db: Database): Promise<WrongCounter[]> {
  return readWithoutTimeout(db, async (queries) => {
    const wrongCounters: WrongCounter[] = [];
    for (const { name, wrong } of counters) {
      const { rows } = await sql.raw<{ id: string }>(wrong).execute(queries);
      if (rows.length > 0) wrongCounters.push({ name, ids: rows.map(({ id }) => id) });
    }
    return wrongCounters;
  });
}

/** PostgreSQL limits the time of reads, but not of long transactions. */
function readWithoutTimeout<T>(db: Database, read: (queries: Queries) => Promise<T>): Promise<T> {
  return db.dialect === 'postgres' ? db.write(read, { long: true }) : read(db.read);
}

/** Others can write meanwhile. */
export async function mendCounters(db: Database, wrong: readonly WrongCounter[]): Promise<void> {
  for (const { name, ids } of wrong) {
    const mend = counters.find((counter) => counter.name === name)?.mend;
    if (!mend) {
      await recountSlots(db);
      continue;
    }
    const [before = '', after = ''] = mend.split('$ids');
    let limit = firstLimit;
    for (let start = 0; start < ids.length; ) {
      const slice = ids.slice(start, start + limit);
      const { ms } = await timeWrite(db, (transaction) =>
        sql`${sql.raw(before)}${sql.join(slice)}${sql.raw(after)}`.execute(transaction),
      );
      start += slice.length;
      limit = nextLimit(limit, ms);
      await delay(yieldPauseMs);
    }
  }
}

/** Finds damaged pages and broken references of SQLite. */
export async function findDamage({ dialect, read }: Database): Promise<string[]> {
  if (dialect === 'postgres') return [];
  const pages = await sql<{ quick_check: string }>`pragma quick_check`.execute(read);
  const keys = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(read);
  return [
    ...pages.rows.map((row) => row.quick_check).filter((line) => line !== 'ok'),
    ...keys.rows.map(({ table, parent }) => `a row of ${table} refers to a missing ${parent}`),
  ];
}

export async function findWrongPictures(db: Database): Promise<string[]> {
  const { rows } = await readWithoutTimeout(db, (queries) =>
    sql<{ id: string }>`
      select "user".id from "user" left join media on user_id = "user".id
        where coalesce(image, '') <> coalesce('/media/' || hash || '.webp', '')
      union all
      select item.id from item join media on item_id = item.id
        where image is distinct from '/media/' || hash || '.webp'`.execute(queries),
  );
  return rows.map(({ id }) => id);
}

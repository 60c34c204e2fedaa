import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { kindTable } from '#server/shared/catalogue-storage/kind-table.ts';
import { player } from '#sports/football/player.ts';
import type { Stock } from '#tests/support/access/samples.ts';
import { makeUser, type TestApp, type TestUser } from '#tests/support/app.ts';
import { byLength } from '#tests/support/lengths.ts';

const sizes = {
  follows: 5000,
  likes: byLength({ day: 3000, full: 20_000, long: 20_000 }),
  comments: 10_000,
  notifications: 1000,
  colluders: 24,
  /** Likes of each colluder, at most `quotas.likes`. */
  likesOfHour: byLength({ day: 1500, full: 7200, long: 7200 }),
};
/** Newest comments and notifications, and the fans of each. */
const popular = { rows: byLength({ day: 20, full: 100, long: 100 }), fans: 1000 };

export interface WorstFan {
  readonly fan: TestUser;
  /** Follows as many fans, including the colluders. */
  readonly reader: TestUser;
  readonly colluders: readonly string[];
}

type Time = RawBuilder<unknown>;

const hourMs = 3_600_000;
const rows = (count: number) => sql`with recursive n (i) as
  (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
const number = sql`n.i`;
const idOf = (prefix: string, value: RawBuilder<unknown> = number) =>
  sql`(${sql.lit(`${prefix}-`)} || substr(cast(100000 + ${value} as text), 2))`;

function timeIn(hour: Date): RawBuilder<unknown> {
  const twoDigits = (value: RawBuilder<unknown>) => sql`substr(cast(100 + ${value} as text), 2)`;
  return sql`(${sql.lit(hour.toISOString().slice(0, 14))} || ${twoDigits(sql`n.i / 600 % 60`)}
    || ':' || ${twoDigits(sql`n.i / 10 % 60`)} || '.' || (n.i % 10) || '00Z')`;
}

async function fill(
  queries: Queries,
  table: string,
  count: number,
  values: Readonly<Record<string, RawBuilder<unknown> | string | number | null>>,
): Promise<void> {
  const columns = Object.keys(values).map((name) => sql.ref(name));
  const rowColumns = Object.values(values).map((value) =>
    value === null || typeof value !== 'object' ? sql.lit(value) : value,
  );
  await sql`insert into ${sql.table(table)} (${sql.join(columns)})
    ${rows(count)} select ${sql.join(rowColumns)} from n`.execute(queries);
}

async function insertFans(queries: Queries, prefix: string, count: number, created: Date) {
  const [id, name] = [idOf(prefix), sql`(${sql.lit(`${prefix} `)} || n.i)`];
  await fill(queries, 'user', count, {
    id,
    name,
    name_key: name,
    email: id,
    email_key: id,
    password_hash: 'x',
    gender: 'otros',
    interested_in: 'motogp',
    verified: 1,
    role: 'user',
    created_at: timeIn(created),
  });
  const search_text = sql`('  ' || replace(${name}, ' ', '  '))`;
  await fill(queries, 'user_words', count, { user_id: id, search_text });
}

async function insertItems(queries: Queries, kind: Kind, sample: string, count: number) {
  const id = idOf(kind.name);
  const name = sql`(${sql.lit(`${kind.name} `)} || n.i)`;
  const likes_count = sizes.colluders + 1;
  await fill(queries, 'item', count, {
    id,
    kind: kind.name,
    name,
    search_name: name,
    search_text: name,
    likes_count,
    created_at: sql.lit('2020-01-01T00:00:00.000Z'),
  });
  const row = await queries
    .selectFrom(kindTable(kind))
    .where('item_id', '=', sample)
    .selectAll()
    .executeTakeFirstOrThrow();
  const copied = { ...row, item_id: id };
  await fill(queries, kind.name, count, copied as Parameters<typeof fill>[3]);
}

async function insertFollows(queries: Queries, { fan, reader }: WorstFan, created_at: Time) {
  const others = idOf('fan');
  const { follows, colluders } = sizes;
  const ends = [
    [sql.val(fan.id), others, follows],
    [others, sql.val(fan.id), follows],
    [sql.val(reader.id), others, follows - colluders],
    [sql.val(reader.id), idOf('colluder'), colluders],
  ] as const;
  for (const [follower_id, followed_id, count] of ends) {
    await fill(queries, 'follow', count, { follower_id, followed_id, created_at });
  }
  await fill(queries, 'follow_count', sizes.follows, {
    user_id: others,
    followers: 2,
    followed: 1,
  });
  for (const { id } of [fan, reader]) {
    const counts = { user_id: id, followers: sizes.follows, followed: sizes.follows };
    await queries
      .insertInto('follow_count')
      .values(counts)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(counts))
      .execute();
  }
}

async function insertLikes(queries: Queries, fan: TestUser, itemId: string, now: Date) {
  const item_id = idOf('player');
  const [old, lately] = [48, 1].map((hours) => timeIn(new Date(now.getTime() - hours * hourMs)));
  await fill(queries, 'item_like', sizes.likes, {
    user_id: sql.val(fan.id),
    item_id,
    created_at: old as Time,
  });
  const time = sql`case when n.i > ${sql.lit(sizes.likes - sizes.likesOfHour)}
    then ${lately} else ${old} end`;
  for (let colluder = 1; colluder <= sizes.colluders; colluder += 1) {
    const user_id = idOf('colluder', sql.lit(colluder));
    await fill(queries, 'item_like', sizes.likes, { user_id, item_id, created_at: time });
  }
  await fill(queries, 'item_like', sizes.follows, {
    user_id: idOf('fan'),
    item_id: sql.val(itemId),
    created_at: old as Time,
  });
  const likes_count = sizes.follows;
  await queries.updateTable('item').set({ likes_count }).where('id', '=', itemId).execute();
}

async function insertLineups(queries: Queries, lineup: Lineup, stock: Stock, created_at: Time) {
  const item_id = idOf(lineup.name);
  const name = sql`(${sql.lit(`${lineup.name} `)} || n.i)`;
  await fill(queries, 'item', sizes.follows, {
    id: item_id,
    kind: lineup.name,
    name,
    search_name: name,
    search_text: name,
    created_at,
    created_by: idOf('fan'),
  });
  await fill(queries, 'lineup', sizes.follows, {
    item_id,
    kind: lineup.name,
    owner_id: idOf('fan'),
    saved_at: created_at,
  });
  for (const [index, slot] of lineup.slots.entries()) {
    const chosen = sql.val(stock.choices[lineup.name]?.[slot.name] ?? '');
    const picked = sql`(n.i * ${sql.lit(lineup.slots.length)} + ${sql.lit(index)})`;
    const other = idOf('player', sql`(1 + ${picked} % ${sql.lit(sizes.likes)})`);
    await fill(queries, 'lineup_slot', sizes.follows, {
      lineup_id: item_id,
      slot: slot.name,
      item_id: lineup.of.name === 'player' ? other : chosen,
    });
  }
}

async function insertComments(queries: Queries, fan: TestUser, itemId: string, created_at: Time) {
  await fill(queries, 'comment', sizes.comments, {
    id: idOf('comment'),
    item_id: sql.val(itemId),
    creator_id: sql.val(fan.id),
    text: 'Vamos',
    created_at,
    likes_count: popular.fans,
  });
  for (let newest = 0; newest < popular.rows; newest += 1) {
    await fill(queries, 'comment_like', popular.fans, {
      user_id: idOf('fan'),
      created_at,
      comment_id: idOf('comment', sql.lit(sizes.comments - newest)),
    });
  }
}

async function insertNotifications(queries: Queries, fan: TestUser, itemId: string, time: Time) {
  await fill(queries, 'notification', sizes.notifications, {
    id: idOf('bell'),
    user_id: sql.val(fan.id),
    type: 'liked',
    thing: idOf('thing'),
    item_id: sql.val(itemId),
    at: time,
  });
  for (let newest = 0; newest < popular.rows; newest += 1) {
    const notification_id = idOf('bell', sql.lit(sizes.notifications - newest));
    await fill(queries, 'notification_act', popular.fans, {
      notification_id,
      id: idOf('act'),
      actor_id: idOf('fan'),
      at: time,
    });
  }
}

/**
 * Gives the builder of a stock the maximum of everything. Updates no statistics, because no plan
 * may rely on them.
 */
export async function makeWorstFan(app: TestApp, stock: Stock): Promise<WorstFan> {
  const worst = {
    fan: stock.builder,
    reader: await makeUser(app),
    colluders: Array.from(
      { length: sizes.colluders },
      (_, index) => `colluder-${String(1 + index).padStart(5, '0')}`,
    ),
  };
  const { fan } = worst;
  const now = app.deps.now();
  const old = timeIn(new Date(now.getTime() - 48 * hourMs));
  const itemId = stock.items.player?.id ?? '';
  const parts: ((queries: Queries) => Promise<void>)[] = [
    (queries) => insertFans(queries, 'fan', sizes.follows, new Date(now.getTime() + hourMs)),
    (queries) => insertFans(queries, 'colluder', sizes.colluders, now),
    (queries) => insertItems(queries, player, itemId, sizes.likes),
    (queries) => insertFollows(queries, worst, old),
    (queries) => insertLikes(queries, fan, itemId, now),
    ...lineupsOf(app.deps.sports).map(
      (lineup) => (queries: Queries) => insertLineups(queries, lineup, stock, old),
    ),
    (queries) => insertComments(queries, fan, stock.lineups.eleven ?? '', old),
    (queries) => insertNotifications(queries, fan, stock.lineups.eleven ?? '', old),
  ];
  for (const part of parts) await app.db.write(part, { long: true });
  return worst;
}

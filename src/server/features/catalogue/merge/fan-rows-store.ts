import { type RawBuilder, sql } from 'kysely';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { kindFields } from '#server/shared/catalogue-storage/kind-table.ts';
import type { MovedRows } from './merge-store.ts';

function findBy(table: string, key: string): MovedRows['find'] {
  return async (queries, { drop }, limit) => {
    const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(key)} as id
      from ${sql.table(table)} where item_id = ${drop} order by id limit ${limit}`.execute(queries);
    return rows.map(({ id }) => id);
  };
}

function plainRows(table: 'claim' | 'notification', key: 'id' | 'user_id'): MovedRows {
  return {
    find: findBy(table, key),
    async move(transaction, { keep, drop }, ids) {
      await sql`update ${sql.table(table)} set item_id = ${keep}
        where item_id = ${drop} and ${sql.ref(key)} in (${sql.join(ids)})`.execute(transaction);
    },
  };
}

export const claims = plainRows('claim', 'user_id');
export const notifications = plainRows('notification', 'id');

export const likes: MovedRows = {
  find: findBy('item_like', 'user_id'),
  async move(transaction, { keep, drop }, ids) {
    const { numUpdatedRows } = await transaction
      .updateTable('item_like')
      .set({ item_id: keep })
      .where('item_id', '=', drop)
      .where('user_id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('item_like as kept')
              .where('kept.item_id', '=', keep)
              .whereRef('kept.user_id', '=', 'item_like.user_id')
              .select('kept.user_id'),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    const { numDeletedRows } = await transaction
      .deleteFrom('item_like')
      .where('item_id', '=', drop)
      .where('user_id', 'in', ids)
      .executeTakeFirstOrThrow();
    await addLikes(transaction, keep, Number(numUpdatedRows));
    await addLikes(transaction, drop, -Number(numUpdatedRows + numDeletedRows));
  },
};

async function addLikes(transaction: Queries, id: string, count: number): Promise<void> {
  const likes_count = sql<number>`likes_count + ${count}`;
  await transaction.updateTable('item').set({ likes_count }).where('id', '=', id).execute();
}

export function commentsOf(dialect: Dialect): MovedRows {
  return {
    find: findBy('comment', 'id'),
    async move(transaction, { keep, drop }, ids) {
      if (dialect === 'postgres') {
        await sql`select id from comment where id in (${sql.join(ids)}) order by id
          for update`.execute(transaction);
      }
      const rows = await transaction
        .selectFrom('comment')
        .where('item_id', '=', drop)
        .where('id', 'in', ids)
        .select(['id', 'creator_id'])
        .execute();
      if (rows.length === 0) return;
      const creators = [...new Set(rows.map((row) => row.creator_id))];
      const items = [keep, drop];
      // Only a fan's newest rating of an item counts, so all are subtracted and then added again.
      await changeRatings(transaction, items, creators, sql`-`);
      await transaction
        .updateTable('comment')
        .set({ item_id: keep })
        .where(
          'id',
          'in',
          rows.map((row) => row.id),
        )
        .execute();
      await changeRatings(transaction, items, creators, sql`+`);
      await addComments(transaction, keep, rows.length);
      await addComments(transaction, drop, -rows.length);
    },
  };
}

async function addComments(transaction: Queries, id: string, count: number): Promise<void> {
  await transaction
    .updateTable('item')
    .set({ comments_count: sql`comments_count + ${count}` })
    .where('id', '=', id)
    .execute();
}

async function changeRatings(
  transaction: Queries,
  itemIds: readonly string[],
  creators: readonly string[],
  sign: RawBuilder<unknown>,
): Promise<void> {
  const newest = sql`from comment where item_id = item.id and creator_id in (${sql.join(creators)})
    and rating is not null and not exists (
      select 1 from comment as newer where newer.item_id = comment.item_id
        and newer.creator_id = comment.creator_id and newer.rating is not null
        and newer.id > comment.id)`;
  await sql`update item set
      ratings_count = ratings_count ${sign} (select count(*) ${newest}),
      ratings_sum = ratings_sum ${sign} (select coalesce(sum(rating), 0) ${newest})
    where id in (${sql.join(itemIds)})`.execute(transaction);
}

/**
 * Gives the kept item the slots that accept its position. In a lineup with both items, the other
 * slot is left open. The lineups must be locked.
 */
export function slotsOf(lineups: readonly Lineup[]): MovedRows {
  return slotRows(lineups, {
    table: 'lineup_slot',
    key: 'lineup_id',
    owners: ({ name }) => sql`select item_id from lineup where kind = ${name}`,
  });
}

export function versionSlotsOf(lineups: readonly Lineup[]): MovedRows {
  return slotRows(lineups, {
    table: 'lineup_version_slot',
    key: 'version_id',
    owners: ({ name }) => sql`select lineup_version.id from lineup_version
      join lineup on lineup.item_id = lineup_version.lineup_id where lineup.kind = ${name}`,
  });
}

interface SlotTable {
  readonly table: 'lineup_slot' | 'lineup_version_slot';
  readonly key: 'lineup_id' | 'version_id';
  readonly owners: (lineup: Lineup) => RawBuilder<unknown>;
}

function slotRows(lineups: readonly Lineup[], { table, key, owners }: SlotTable): MovedRows {
  const [slots, owner] = [sql.table(table), sql.ref(key)];
  return {
    find: findBy(table, key),
    async move(transaction, { keep, drop }, ids) {
      const isMoved = sql`${owner} in (${sql.join(ids)})`;
      await sql`delete from ${slots} where item_id = ${drop} and ${isMoved} and ${owner} in (
        select ${owner} from ${slots} where item_id = ${keep} and ${isMoved})`.execute(transaction);
      for (const lineup of lineups) {
        const unsuitable = await listUnsuitableSlots(transaction, keep, lineup);
        if (unsuitable.length === 0) continue;
        await sql`delete from ${slots} where item_id = ${drop} and ${isMoved}
          and slot in (${sql.join(unsuitable)}) and ${owner} in (${owners(lineup)})`.execute(
          transaction,
        );
      }
      await sql`update ${slots} set item_id = ${keep} where item_id = ${drop} and ${isMoved}`.execute(
        transaction,
      );
    },
  };
}

export async function listUnsuitableSlots(
  queries: Queries,
  itemId: string,
  { of, slots }: Lineup,
): Promise<string[]> {
  const positioned = slots.filter((slot) => slot.position !== undefined);
  if (positioned.length === 0) return [];
  const { position } = await queries
    .selectFrom(kindFields(of))
    .where('fields.item_id', '=', itemId)
    .select(sql.ref<string | null>('fields.position').as('position'))
    .executeTakeFirstOrThrow();
  return positioned.filter((slot) => slot.position !== position).map(({ name }) => name);
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

/** Writers call `addToKindCount` in the same transaction. */

/** The offset makes PostgreSQL look up each item by key instead of joining the whole table. */
export function isChecked(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from unchecked_item where unchecked_item.item_id = ${sql.ref(column)} limit 1 offset 0)`;
}

export async function countUnchecked(queries: Queries, limit: number): Promise<number> {
  const { count } = await queries
    .selectFrom(queries.selectFrom('unchecked_item').select('item_id').limit(limit).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findUnchecked(
  queries: Queries,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ readonly id: string; readonly kind: string; readonly created_at: string }[]> {
  return queries
    .selectFrom('unchecked_item')
    .innerJoin('item', 'item.id', 'unchecked_item.item_id')
    .select(['item.id', 'item.kind', 'item.created_at'])
    .orderBy('unchecked_item.item_id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
}

export async function isItemChecked(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('unchecked_item')
    .where('item_id', '=', id)
    .select('item_id')
    .executeTakeFirst();
  return row === undefined;
}

export async function insertUnchecked(queries: Queries, kind: string, id: string): Promise<void> {
  await queries.insertInto('unchecked_item').values({ item_id: id, kind }).execute();
}

export async function deleteUnchecked(queries: Queries, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    await queries.deleteFrom('unchecked_item').where('item_id', 'in', chunk).execute();
  }
}

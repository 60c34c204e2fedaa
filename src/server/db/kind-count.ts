import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** Changes a kind's kept counter, which starts with its first item. */
export async function addToKindCount(
  queries: Queries,
  kindName: string,
  count: number,
): Promise<void> {
  await queries
    .insertInto('kind_count')
    .values({ kind: kindName, total: Math.max(0, count) })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ total: sql`kind_count.total + ${count}` }),
    )
    .execute();
}

/** How many items a kind has: the kept counter. */
export async function readKindCount(queries: Queries, kindName: string): Promise<number> {
  const row = await queries
    .selectFrom('kind_count')
    .select('total')
    .where('kind', '=', kindName)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

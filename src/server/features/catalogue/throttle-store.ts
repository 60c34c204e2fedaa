import type { Queries } from '#server/db/engine/database.ts';

/** When the nth newest of a user's items of these kinds since a time was created; null for fewer. */
export async function findTimeOfNthNewest(
  queries: Queries,
  of: {
    readonly userId: string;
    readonly kinds: readonly string[];
    readonly since: string;
    readonly nth: number;
  },
): Promise<string | null> {
  const row = await queries
    .selectFrom('item')
    .where('created_by', '=', of.userId)
    .where('created_at', '>', of.since)
    .where('kind', 'in', of.kinds)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(of.nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

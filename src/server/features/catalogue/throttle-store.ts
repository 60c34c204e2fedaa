import type { Queries } from '#server/db/engine/database.ts';

export async function findTimeOfNthNewest(
  queries: Queries,
  window: {
    readonly userId: string;
    readonly kinds: readonly string[];
    readonly since: string;
    readonly nth: number;
  },
): Promise<string | null> {
  const row = await queries
    .selectFrom('item')
    .where('created_by', '=', window.userId)
    .where('created_at', '>', window.since)
    .where('kind', 'in', window.kinds)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(window.nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

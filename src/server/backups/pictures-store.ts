import type { Queries } from '#server/db/engine/database.ts';

export async function listPictureHashes(
  queries: Queries,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('media')
    .select('hash')
    .distinct()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute();
  return rows.map((row) => row.hash);
}

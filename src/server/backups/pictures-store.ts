import type { Queries } from '#server/db/engine/database.ts';

const hashesPerRead = 500;

/** Reads the hashes of all stored pictures in their order. */
export async function* readPictureHashes(queries: Queries): AsyncGenerator<string> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const hashes = await listPictureHashes(queries, last, hashesPerRead);
    yield* hashes;
    last = hashes.at(-1);
  }
}

async function listPictureHashes(
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

import { sql } from 'kysely';
import { findWrongCounters, findWrongPictures } from '#cli/check/counters-store.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { searchTable } from '#server/db/schema/kind-schema.ts';
import { sports } from '#sports/index.ts';
import { findStaleItemTexts, findStaleLineupTexts } from './repeated.ts';

/** PostgreSQL always enforces its foreign keys. */
async function findPageErrors({ dialect, read }: Database): Promise<string[]> {
  if (dialect === 'postgres') return [];
  const kinds = kindsOf(sports).map((kind) => kind.name);
  // The check uses the connection's cache of a search index, which is outdated after a write on
  // another connection. A search revalidates the cache.
  const integrity = await read.transaction().execute(async (transaction) => {
    for (const name of [...kinds, 'lineup', 'user_words', 'word']) {
      const index = sql.table(searchTable(name));
      await sql`select rowid from ${index} where ${index} match '"none"' limit 1`.execute(
        transaction,
      );
    }
    return sql<{ integrity_check: string }>`pragma integrity_check`.execute(transaction);
  });
  const keys = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(read);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...keys.rows.map(({ table, parent }) => `${table} refers to a missing ${parent}`),
  ];
}

/** Lists damaged pages, dangling references, wrong counters and outdated copies of columns. */
export async function findContradictions(database: Database): Promise<string[]> {
  return [
    ...(await findPageErrors(database)),
    ...(await findWrongCounters(database)).flatMap(({ name, ids }) =>
      ids.map((id) => `${name}: wrong for ${id}`),
    ),
    ...(await findWrongPictures(database)).map((id) => `pictures: wrong for ${id}`),
    ...(await findStaleItemTexts(database.read)).map((id) => `stale spellings: ${id}`),
    ...(await findStaleLineupTexts(database.read)).map((id) => `wrongly searched: ${id}`),
  ];
}

import { kindsOf } from '#contract/sport.ts';
import type { Database } from '#server/db/database.ts';
import { restoreListIndexes } from '#server/db/list-indexes.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { refreshTallies } from '#server/db/tallies.ts';
import { sports } from '#sports/index.ts';

/** What the server does with its database before it answers, as in main.ts. */
export async function makeReady(database: Database): Promise<void> {
  await migrateToLatest(database);
  await restoreListIndexes(database, kindsOf(sports));
  await refreshTallies(database, kindsOf(sports));
}

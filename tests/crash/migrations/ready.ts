import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { refreshLineups } from '#server/features/lineups/refresh-names.ts';
import { refreshSearchTexts } from '#server/shared/catalogue-storage/search-texts-store.ts';
import { sports } from '#sports/index.ts';

/** Takes the same steps as main.ts. */
export async function makeReady(database: Database): Promise<void> {
  await migrateToLatest(database);
  await refreshSearchTexts(database, kindsOf(sports));
  await refreshLineups(database, lineupsOf(sports));
}

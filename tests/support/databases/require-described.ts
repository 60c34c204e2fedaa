import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findSchemaChanges } from '#server/db/schema/changes.ts';
import { sports } from '#sports/index.ts';

/** Throws if the database lacks anything that the descriptions of kinds require. */
export async function requireDescribed(migrated: Database): Promise<void> {
  const missing = await findSchemaChanges(migrated, kindsOf(sports));
  if (missing.length === 0) return;
  throw new Error(
    `The kinds in src/sports/ are described otherwise than src/server/db/migrations/ makes their tables: run \`npm run migration -- <name>\` and commit the file that it writes. Missing: ${JSON.stringify(missing)}`,
  );
}

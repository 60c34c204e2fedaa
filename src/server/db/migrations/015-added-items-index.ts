import { type Kysely, sql } from 'kysely';

/**
 * Finds the items that fans added in the index alone. Nearly all rows with a creator are lineups, so
 * PostgreSQL expects many and would otherwise read the whole table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run('drop index item_created_time');
  await run(`create index item_created_time on item (kind, created_at, created_by, id)
    where created_by is not null`);
}

import { type Kysely, sql } from 'kysely';

/** What somebody created lately is counted by its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create index item_created on item (created_by, created_at)`);
  // The new one begins with it.
  await run(`drop index item_creator`);
}

import { type Kysely, sql } from 'kysely';

/**
 * What fans created is read kind by kind: among all items, a page of the feed read over every lineup
 * until it had found enough others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index item_created_time`.execute(db);
  await sql`create index item_created_time on item (kind, created_at, created_by)
    where created_by is not null`.execute(db);
}

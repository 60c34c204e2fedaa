import { type Kysely, sql } from 'kysely';

/**
 * The likes of an item stand in an order of which no two share a place: of many likes of one moment a
 * page is read by the index, and none comes twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index item_like_newest`.execute(db);
  await sql`create index item_like_newest on item_like (item_id, created_at, user_id)`.execute(db);
}

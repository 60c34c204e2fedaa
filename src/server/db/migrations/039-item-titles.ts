import { type Kysely, sql } from 'kysely';

/**
 * Cards say by name what their items refer to: teams, mostly, that lie all over the table. On SQLite,
 * which reads rows only behind the index of their ids, one index has both.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return;
  await sql`create index item_title on item (id, name)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Takes the descending indexes of names and likes away, those of all kinds, on PostgreSQL: every
 * item has both, so the ascending ones are read backwards. Each was an index entry more for a like.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return;
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where schemaname = current_schema()
      and indexname in (tablename || '_search_name_desc', tablename || '_likes_count_desc')
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
}

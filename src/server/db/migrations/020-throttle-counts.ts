import { type Kysely, sql } from 'kysely';

/** How much of a quota is used: what fans write is counted within a window that ends at `until`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table throttle add column used integer not null default 0`.execute(db);
}

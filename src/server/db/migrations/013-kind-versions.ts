import { type Kysely, sql } from 'kysely';

/** A number that moves with every change of a kind's items, for what remembers them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kind_count add column version integer not null default 0`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Mails that wait for a person are withdrawn by address: not by reading all that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_recipient on outbox (recipient)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Whom of the catalogue a user says to be: one at most, gone with either. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table claim (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    item_id ${text} not null references item (id) on delete cascade
  )${strict}`);
  await run('create index claim_item on claim (item_id)');
}

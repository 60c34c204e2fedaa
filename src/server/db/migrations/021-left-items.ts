import { type Kysely, sql } from 'kysely';

/** Which items are of one creator who left, by a mark that the database alone cannot make. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table left_item (
    item_id ${text} not null primary key references item (id) on delete cascade,
    creator_mark ${text} not null
  )${strict}`);
  await run(`create index left_item_creator on left_item (creator_mark)`);
}

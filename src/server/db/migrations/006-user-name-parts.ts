import { type Kysely, sql } from 'kysely';

/** Where each word of a user's folded name starts, so that the finder meets surnames too. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table user_name_part (
    user_id ${text} not null references "user" (id) on delete cascade,
    part ${text} not null,
    primary key (user_id, part)
  )${strict}`);
  await run(`create index user_name_part_search on user_name_part (part, user_id)`);

  const { rows } = await sql<{ id: string; name_key: string }>`
    select id, name_key from "user"`.execute(db);
  for (const { id, name_key } of rows) {
    const words = name_key.split(' ');
    const parts = new Set(words.map((_, index) => words.slice(index).join(' ')));
    for (const part of parts) {
      await sql`insert into user_name_part (user_id, part) values (${id}, ${part})`.execute(db);
    }
  }
}

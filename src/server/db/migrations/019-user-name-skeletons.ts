import { type Kysely, sql } from 'kysely';

/**
 * What users' names look like: the program fills the table at its start, for what looks alike is
 * told by tables that are newer than any migration.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table user_name_skeleton (
    skeleton ${text} not null,
    namesake ${text} not null,
    user_id ${text} not null references "user" (id) on delete cascade,
    primary key (skeleton, namesake)
  )${strict}`);
  await run(`create index user_name_skeleton_user on user_name_skeleton (user_id)`);
  await run(`create table user_name_rule (rule ${text} primary key not null)${strict}`);
}

import { type Kysely, sql } from 'kysely';

/** New addresses that wait to be confirmed, and old ones that may take a change back. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table email_change (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    email ${text} not null,
    email_key ${text} not null,
    link_hash ${text} not null,
    expires_at ${text} not null
  )${strict}`);
  await run(`create table email_undo (
    link_hash ${text} not null primary key,
    user_id ${text} not null references "user" (id) on delete cascade,
    email ${text} not null,
    email_key ${text} not null,
    changed_at ${text} not null,
    expires_at ${text} not null
  )${strict}`);
  await run('create index email_undo_user on email_undo (user_id)');
}

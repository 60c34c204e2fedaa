import { type Kysely, sql } from 'kysely';

/** A verification code belongs to the mailbox that it was mailed to, and outlives its account. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table mailbox_code (
    email_key ${text} not null primary key,
    code_hash ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null
  )${strict}`);
  await run(`insert into mailbox_code (email_key, code_hash, created_at, expires_at)
    select "user".email_key, email_code.code_hash, email_code.created_at, email_code.expires_at
    from email_code join "user" on "user".id = email_code.user_id`);
  await run(`drop table email_code`);
}

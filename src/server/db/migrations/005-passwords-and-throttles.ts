import { type Kysely, sql } from 'kysely';

/** Temporary passwords beside the own one, and how much of each throttle is used up. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table temporary_password (
    user_id ${text} not null primary key references "user" (id) on delete cascade,
    password_hash ${text} not null,
    created_at ${text} not null,
    expires_at ${text} not null,
    used_at ${text}
  )${strict}`);

  await run(`create table throttle (
    key ${text} not null primary key,
    until ${text} not null
  )${strict}`);
  await run(`create index throttle_until on throttle (until)`);
}

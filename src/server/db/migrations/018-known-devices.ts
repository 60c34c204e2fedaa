import { type Kysely, sql } from 'kysely';

/**
 * The devices that an account is known at, what each mailed code stands beside and took the place of, and what
 * a waiting mail is for: those that wait by now hold a code or a temporary password.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const strict = postgres ? '' : ' strict';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table known_device (
    user_id ${text} not null references "user" (id) on delete cascade,
    mark_hash ${text} not null,
    last_used_at ${text} not null,
    primary key (user_id, mark_hash)
  )${strict}`);
  await run(`create index known_device_last_used on known_device (last_used_at)`);

  await run(`alter table mailbox_code add column link_hash ${text}`);
  await run(`alter table mailbox_code add column replaced_hash ${text}`);
  await run(`alter table outbox add column purpose ${text} not null default 'secret'`);
}

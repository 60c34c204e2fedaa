import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

/** Bans of accounts, and of the mailboxes that may not register again. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { text, keyed, run } = engineWords(db, dialect);

  await run(`alter table "user" add column banned_at ${text}`);
  await run(`alter table "user" add column ban_reason ${text}`);
  await run(`create index user_banned on "user" (id) where banned_at is not null`);
  await run(`create table banned_mailbox (
    mark ${text} not null primary key,
    banned_at ${text} not null
  )${keyed}`);
}

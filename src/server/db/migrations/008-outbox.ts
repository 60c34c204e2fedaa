import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

/** Mails that wait to be sent. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { text, strict, run } = engineWords(db, dialect);

  await run(`create table outbox (
    id ${text} not null primary key,
    recipient ${text} not null,
    purpose ${text} not null,
    subject ${text} not null,
    text ${text} not null,
    created_at ${text} not null,
    attempts integer not null default 0 check (attempts >= 0),
    next_attempt_at ${text} not null,
    expires_at ${text} not null
  )${strict}`);
  await run(`create index outbox_next on outbox (next_attempt_at)`);
  await run(`create index outbox_recipient on outbox (recipient)`);
}

import type { Kysely } from 'kysely';
import { engineWords } from './engine-words.ts';

/** Files of the pictures of users and items, and the uploads of the last hour. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { text, strict, keyed, run } = engineWords(db, dialect);

  await run(`create table media (
    id ${text} not null primary key,
    hash ${text} not null,
    bytes integer not null check (bytes > 0),
    user_id ${text} unique references "user" (id) on delete cascade,
    item_id ${text} unique references item (id) on delete cascade,
    uploaded_by ${text} references "user" (id) on delete set null,
    created_at ${text} not null,
    check ((user_id is null) <> (item_id is null))
  )${strict}`);
  await run(`create index media_hash on media (hash)`);
  await run(`create index media_uploader on media (uploaded_by)`);

  await run(`create table media_upload (
    id ${text} not null primary key,
    user_id ${text} not null references "user" (id) on delete cascade,
    created_at ${text} not null
  )${keyed}`);
  await run(`create index media_upload_user on media_upload (user_id, created_at)`);
  await run(`create index media_upload_time on media_upload (created_at)`);
}

import { type Kysely, sql } from 'kysely';

/**
 * Deletions that a job finishes: what they are of is unseen already, and its rows go in slices. An
 * item that is being removed has the kind 'removed', a user is marked.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table removal (
    id ${text} not null primary key,
    kind ${text} not null,
    name ${text} not null,
    removed_by ${text},
    creator_mark ${text},
    created_at ${text} not null
  )${postgres ? '' : ' strict, without rowid'}`);
  await run(`alter table "user" add column removed integer not null default 0
    check (removed in (0, 1))`);
}

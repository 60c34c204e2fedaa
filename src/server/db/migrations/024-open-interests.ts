import { type Kysely, sql } from 'kysely';

/**
 * Interests are those of the sports, which the contract checks: the database no longer lists them.
 * SQLite drops a check only with its column, so there the column is made again under its name.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  if (dialect === 'postgres') {
    await run(`alter table "user" drop constraint user_interested_in_check`);
  } else {
    await run(`alter table "user" add column interest text`);
    await run(`update "user" set interest = interested_in`);
    await run(`alter table "user" alter column interest set not null`);
    await run(`alter table "user" drop column interested_in`);
    await run(`alter table "user" rename column interest to interested_in`);
  }
  await run(`alter table "user" add constraint user_interested_in_check
    check (interested_in <> '')`);
}

import { type Kysely, sql } from 'kysely';

/** Comments that the owner of what they are on has hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table comment add column hidden integer not null default 0
    check (hidden in (0, 1))`);
  await run(`create index comment_hidden on comment (item_id, creator_id) where hidden = 1`);
  await run(`create index comment_hidden_creator on comment (creator_id) where hidden = 1`);
}

import { type Kysely, sql } from 'kysely';

interface Part {
  readonly user_id: string;
  readonly part: string;
}

/**
 * What each part of a user's name starts with in common with the part before it, so that users are
 * counted by the first of their parts that matches, in one look at an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table user_name_part add column shared_start integer not null default 0`);
  await run(`create index user_name_part_start on user_name_part (part, user_id, shared_start)`);
  // The new one begins with it.
  await run(`drop index user_name_part_search`);

  const { rows } = await sql<Part>`select user_id, part from user_name_part
    order by user_id, part`.execute(db);
  for (const [index, { user_id, part }] of rows.entries()) {
    const before = rows[index - 1];
    if (before?.user_id !== user_id) continue;
    const shared = sharedStart(before.part, part);
    if (shared === 0) continue;
    await sql`update user_name_part set shared_start = ${shared}
      where user_id = ${user_id} and part = ${part}`.execute(db);
  }
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

import { type Kysely, sql } from 'kysely';

/** Searches are counted up to a thousand in the index: PostgreSQL keeps no counts of words any more. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return;
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const event of ['insert', 'delete', 'update', 'truncate']) {
    await run(`drop trigger item_name_part_${event} on item`);
    await run(`drop function item_name_part_${event}()`);
  }
  await run('drop function item_name_parts(text)');
  await run('drop table item_name_part');
}

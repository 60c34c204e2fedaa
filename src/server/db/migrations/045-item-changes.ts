import { type Kysely, sql } from 'kysely';

/** Samples in memory replace tallies; a log of changed items keeps them up to date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table item_change (
    kind text not null,
    version integer not null,
    item_id text not null,
    primary key (kind, version, item_id)
  )`);
  await run('drop table tally');
  await run('drop table tally_shape');
}

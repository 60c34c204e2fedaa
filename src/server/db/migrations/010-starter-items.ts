import { type Kysely, sql } from 'kysely';

/** Names of starter items that were ever loaded, so that an update does not restore deleted ones. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table starter_item (
    kind ${text} not null,
    key ${text} not null,
    primary key (kind, key)
  )${postgres ? '' : ' strict, without rowid'}`);
  await run(`insert into starter_item (kind, key)
    select distinct kind, search_name from item where source = 'starter catalogue'`);
}

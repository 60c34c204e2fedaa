import { type Kysely, sql } from 'kysely';

/** Which row of which source an item came from: an import that is repeated finds it again. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table import_source (
    kind ${text} not null,
    source ${text} not null,
    key ${text} not null,
    item_id ${text} not null references item (id) on delete cascade,
    primary key (kind, source, key)
  )${postgres ? '' : ' strict, without rowid'}`);
  await run(`create index import_source_item on import_source (item_id)`);
}

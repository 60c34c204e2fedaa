import { type Kysely, sql } from 'kysely';

const kinds = ['player', 'team', 'rider', 'circuit', 'lifter', 'weightCategory'];

/**
 * Names are found by other spellings too: `item.search_text` ends with their words, which a kind's
 * table repeats in `search_extra`, and so do all indexes of its lists. The program fills both at its
 * start, for what else names are called is told by data that is newer than any migration.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table search_rule (
    kind ${text} not null primary key, rule ${text} not null
  )${postgres ? '' : ' strict, without rowid'}`);
  for (const kind of kinds) {
    await run(`alter table "${kind}" add column "search_extra" ${text}`);
    for (const { name, definition } of await listIndexes(db, kind, postgres)) {
      await run(`drop index "${name}"`);
      await run(definition.replace(/\)$/, ', "search_extra")'));
    }
  }
}

/** The indexes of a kind's lists, as they are: a writer that was killed may have left some out. */
async function listIndexes(db: Kysely<unknown>, kind: string, postgres: boolean) {
  const indexes = postgres
    ? sql`select indexname as name, indexdef as definition from pg_indexes
        where schemaname = current_schema() and tablename = ${kind}`
    : sql`select name, sql as definition from sqlite_master
        where type = 'index' and tbl_name = ${kind} and sql is not null`;
  const { rows } = await sql<{ name: string; definition: string }>`
    select name, definition from (${indexes}) as list_index
    where definition like '%search_name%' order by name`.execute(db);
  return rows;
}

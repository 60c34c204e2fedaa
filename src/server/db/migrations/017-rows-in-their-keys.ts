import { type Kysely, sql } from 'kysely';

/**
 * On SQLite the rows of kinds, and of what items refer to, stand in the indexes of their keys, which
 * are never changed: whoever has an id is a look-up nearer to the row, and no id is stored twice.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return;
  const run = (statement: string) => sql.raw(statement).execute(db);

  const tables = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_master where type = 'table'
      and (name = 'item_reference' or sql like '%"item_id" text not null primary key%')
      and sql like '%) strict'`.execute(db);
  for (const { name, definition } of tables.rows) {
    const others = await sql<{ definition: string }>`
      select sql as definition from sqlite_master
      where type in ('index', 'trigger') and tbl_name = ${name} and sql is not null`.execute(db);
    const body = definition.slice(definition.indexOf('('));
    await run(`create table "${name}_rebuilt" ${body}, without rowid`);
    await run(`insert into "${name}_rebuilt" select * from "${name}" order by item_id`);
    await run(`drop table "${name}"`);
    await run(`alter table "${name}_rebuilt" rename to "${name}"`);
    for (const other of others.rows) await run(other.definition);
  }
}

import { type Kysely, sql } from 'kysely';

/**
 * Where an item's numbers are from and as of when, and which of them a formula made. Of earlier
 * imports it is known by their format which public source they read, but not as of when.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  for (const column of ['source', 'source_date', 'derived']) {
    await run(`alter table item add column ${column} ${text}`);
  }
  for (const [format, source] of [
    ['openpowerlifting', 'OpenPowerlifting'],
    ['sofifa', 'SoFIFA'],
  ]) {
    await run(`update item set source = '${source}'
      where id in (select item_id from import_source where source = '${format}')`);
  }
}

import { type Kysely, sql } from 'kysely';

/**
 * Items that no admin has checked: those that a fan added before, unless an import has taken them over. The
 * numbers of kinds that have such items are counted again at the next start, without them.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table unchecked_item (
    item_id ${text} not null primary key references item (id) on delete cascade,
    kind ${text} not null
  )${postgres ? '' : ' strict, without rowid'}`);
  await run('create index unchecked_item_kind on unchecked_item (kind, item_id)');
  await run(`insert into unchecked_item (item_id, kind) select id, kind from item
    where source is null and kind <> 'removed'
      and (created_by in (select id from "user" where role <> 'admin')
        or id in (select item_id from left_item))
      and id not in (select item_id from lineup)
      and id not in (select item_id from import_source)`);
  await run('delete from tally_shape where kind in (select kind from unchecked_item)');
  await run(`update kind_count set version = version + 1
    where kind in (select kind from unchecked_item)`);
}

import { type Kysely, sql } from 'kysely';

/** Lineups are searched by `item.search_text` as items are, which has their owners' names too. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('drop table lineup_search_part');
  if (dialect === 'postgres') return;
  await run('drop table lineup_search_count');

  await run(`create virtual table lineup_search using fts5 (
    search_text, content = 'item', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
  const rowOf = (item: string) => `select row, search_text from item where id = ${item}`;
  const remove = `insert into lineup_search (lineup_search, rowid, search_text)`;
  const isLineup = (item: string) => `exists (select 1 from lineup where item_id = ${item}.id)`;
  await run(`create trigger lineup_search_insert after insert on lineup begin
    insert into lineup_search (rowid, search_text) ${rowOf('new.item_id')};
  end`);
  await run(`create trigger lineup_search_delete before delete on item when ${isLineup('old')} begin
    ${remove} values ('delete', old.row, old.search_text);
  end`);
  await run(`create trigger lineup_search_update after update of search_text on item
    when ${isLineup('new')} begin
    ${remove} values ('delete', old.row, old.search_text);
    insert into lineup_search (rowid, search_text) values (new.row, new.search_text);
  end`);
  await run(`insert into lineup_search (rowid, search_text)
    select row, search_text from lineup join item on item.id = lineup.item_id`);
}

import { type Kysely, sql } from 'kysely';

/** Users are found by the starts of their words in one text each, with an index of trigrams. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const [text, row, strict] =
    dialect === 'postgres'
      ? ['text collate "C"', '', '']
      : ['text', 'row integer primary key,', ' strict'];
  await run(`create table user_words (
    ${row}
    user_id ${text} not null unique references "user" (id) on delete cascade,
    search_text ${text} not null
  )${strict}`);
  await run(`insert into user_words (user_id, search_text)
    select id, '  ' || replace(name_key, ' ', '  ') from "user" where removed = 0`);
  await run('drop table user_name_part');
  if (dialect === 'postgres') {
    await run(`create index user_words_text on user_words using gin (search_text gin_trgm_ops)`);
    return;
  }
  await run(`create virtual table user_words_search using fts5 (
    search_text, content = 'user_words', content_rowid = 'row', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`);
  const add = `insert into user_words_search (rowid, search_text)
    values (new.row, new.search_text)`;
  const remove = `insert into user_words_search (user_words_search, rowid, search_text)
    values ('delete', old.row, old.search_text)`;
  const follow = (event: string, statements: string) =>
    run(`create trigger user_words_${event} after ${event} on user_words begin ${statements}; end`);
  await follow('insert', add);
  await follow('delete', remove);
  await follow('update', `${remove}; ${add}`);
  await run(`insert into user_words_search (user_words_search) values ('rebuild')`);
}

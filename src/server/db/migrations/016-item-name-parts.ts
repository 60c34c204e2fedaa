import { type Kysely, sql } from 'kysely';

/**
 * On PostgreSQL, how many items of a kind have a part of a name: the starts of words, and the words
 * themselves, so that a search is counted without looking at the items. SQLite's search indexes are
 * counted as they are. Triggers keep them, of all but what fans build, which nobody searches.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return;
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table item_name_part (
    kind text collate "C" not null,
    part text collate "C" not null,
    total integer not null check (total >= 0),
    primary key (kind, part)
  ) with (fillfactor = 80)`);

  // What holds three letters twice, as "ana banana", stands as a whole: so no three letters are in
  // two parts of one name, and a search meets each name once.
  await run(`create function item_name_parts(search_text text) returns setof text
    language sql immutable parallel safe as $$
      with word as (select unnest(string_to_array(ltrim(search_text), '  ')) as word),
      trigram as (
        select substr(word, place, 3) as letters
        from word, generate_series(1, length(word) - 2) as place
      ),
      name as (select count(*) > count(distinct letters) as repeats from trigram)
      select distinct ' ' || left(word, length) from word, (values (1), (2)) as start (length)
        where word <> ''
      union all select word from word, name where not repeats and length(word) > 2
      union all select ltrim(search_text) from name where repeats
    $$`);

  const searched = `kind not in ('eleven', 'podium')`;
  const counted = (items: string) => `
    select kind, part, count(*) as total
    from ${items} as items, item_name_parts(items.search_text) as part
    where ${searched} group by kind, part order by kind, part`;
  const trigger = async (name: string, event: string, each: string, body: string) => {
    await run(`create function ${name}() returns trigger language plpgsql as $$ begin
      ${body}
      return null;
    end $$`);
    await run(`create trigger ${name} after ${event} on item ${each} execute function ${name}()`);
  };
  const add = `on conflict (kind, part)
    do update set total = item_name_part.total + excluded.total;`;

  await trigger(
    'item_name_part_insert',
    'insert',
    'referencing new table as added for each statement',
    `insert into item_name_part (kind, part, total) ${counted('added')} ${add}`,
  );
  await trigger(
    'item_name_part_delete',
    'delete',
    'referencing old table as gone for each statement',
    `update item_name_part as kept set total = kept.total - parts.total
      from (${counted('gone')}) as parts where kept.kind = parts.kind and kept.part = parts.part;
    delete from item_name_part where total = 0
      and (kind, part) in (select kind, part from (${counted('gone')}) as parts);`,
  );
  await trigger(
    'item_name_part_update',
    'update of search_text',
    `for each row when (old.search_text <> new.search_text and new.${searched})`,
    `update item_name_part set total = total - 1
      where kind = old.kind and part in (select item_name_parts(old.search_text));
    delete from item_name_part where total = 0
      and kind = old.kind and part in (select item_name_parts(old.search_text));
    insert into item_name_part (kind, part, total)
      select new.kind, part, 1 from item_name_parts(new.search_text) as part ${add}`,
  );
  await run(`insert into item_name_part (kind, part, total) ${counted('item')}`);
  // Without a list of what is pending: a search would read all of it.
  await run(`create index item_name_part_part on item_name_part using gin (part gin_trgm_ops)
    with (fastupdate = off)`);
}

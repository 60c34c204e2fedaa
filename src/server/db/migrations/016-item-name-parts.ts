import { type Kysely, sql } from 'kysely';

/**
 * On PostgreSQL, how many items of a kind have a part of a name: the starts of words, and the words
 * themselves, so that a search is counted without looking at the items. SQLite's search indexes are
 * counted as they are. Triggers keep them, of the kinds: what fans build nobody searches.
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

  // A kind has a table of its name.
  const isSearched = (row: string) => `to_regclass(quote_ident(${row}.kind)) is not null`;
  const counted = (items: string) => `
    select items.kind, part, count(*) as total
    from ${items} as items, item_name_parts(items.search_text) as part
    where ${isSearched('items')} group by items.kind, part order by items.kind, part`;
  const add = `on conflict (kind, part)
    do update set total = item_name_part.total + excluded.total`;

  await run(`create function item_name_part_insert() returns trigger language plpgsql as $$ begin
    insert into item_name_part (kind, part, total) ${counted('added')} ${add};
    return null;
  end $$`);
  await run(`create trigger item_name_part_insert after insert on item
    referencing new table as added for each statement execute function item_name_part_insert()`);

  // From here on arrays, for which the planner looks each part up, however many it expects.
  await run(`create function item_name_part_delete() returns trigger language plpgsql as $$
    declare its record;
    begin
      for its in select kind, array_agg(part) as parts, array_agg(total) as totals
        from (${counted('gone')}) as counted group by kind
      loop
        update item_name_part set total = item_name_part.total - less.total
          from unnest(its.parts, its.totals) as less (part, total)
          where item_name_part.kind = its.kind and item_name_part.part = less.part;
        delete from item_name_part where total = 0 and kind = its.kind and part = any (its.parts);
      end loop;
      return null;
    end $$`);
  await run(`create trigger item_name_part_delete after delete on item
    referencing old table as gone for each statement execute function item_name_part_delete()`);

  await run(`create function item_name_part_update() returns trigger language plpgsql as $$
    declare
      before text[] := array(select item_name_parts(old.search_text));
      after text[] := array(select item_name_parts(new.search_text));
      gone text[] := array(select unnest(before) except select unnest(after));
    begin
      update item_name_part set total = total - 1 where kind = old.kind and part = any (gone);
      delete from item_name_part where total = 0 and kind = old.kind and part = any (gone);
      insert into item_name_part (kind, part, total)
        select old.kind, part, 1
        from (select unnest(after) as part except select unnest(before)) as come order by part ${add};
      return null;
    end $$`);
  await run(`create trigger item_name_part_update after update of search_text on item
    for each row when (old.search_text <> new.search_text and ${isSearched('old')})
    execute function item_name_part_update()`);

  await run(`create function item_name_part_truncate() returns trigger language plpgsql as $$ begin
    truncate item_name_part;
    return null;
  end $$`);
  await run(`create trigger item_name_part_truncate after truncate on item
    for each statement execute function item_name_part_truncate()`);

  await run(`insert into item_name_part (kind, part, total) ${counted('item')}`);
  // Without a list of what is pending: a search would read all of it.
  await run(`create index item_name_part_part on item_name_part using gin (part gin_trgm_ops)
    with (fastupdate = off)`);
  await run('analyze item_name_part');
}

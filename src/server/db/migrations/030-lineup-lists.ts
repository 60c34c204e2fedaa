import { type Kysely, sql } from 'kysely';

/** Rows of one insert. */
const atOnce = 500;

/**
 * What the lists of lineups search and sort by: the parts of their names from the start of each
 * word on, and their average rating, which follows that of the item.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table lineup_name_part (
    kind ${text} not null,
    part ${text} not null,
    lineup_id ${text} not null references lineup (item_id) on delete cascade,
    primary key (kind, part, lineup_id)
  )${postgres ? '' : ' strict, without rowid'}`);
  await run(`create index lineup_name_part_lineup on lineup_name_part (lineup_id)`);
  const { rows } = await sql<{ id: string; kind: string; search_name: string }>`
    select item.id, item.kind, item.search_name
    from lineup inner join item on item.id = lineup.item_id`.execute(db);
  const parts = rows.flatMap(({ id, kind, search_name }) => {
    const words = search_name.split(' ');
    return words.map((_, index) => sql`(${kind}, ${words.slice(index).join(' ')}, ${id})`);
  });
  for (let start = 0; start < parts.length; start += atOnce) {
    await sql`insert into lineup_name_part (kind, part, lineup_id)
      values ${sql.join(parts.slice(start, start + atOnce))}`.execute(db);
  }

  await run(`alter table lineup add column rating ${postgres ? 'double precision' : 'real'}
    not null default 0`);
  const mean = (row: string) =>
    `coalesce(${row}.ratings_sum * 1.0 / nullif(${row}.ratings_count, 0), 0)`;
  await run(`update lineup set rating = (select ${mean('item')} from item where id = item_id)`);
  await run(`create index lineup_rating on lineup (kind, rating, item_id)`);
  const follow = `update lineup set rating = ${mean('new')} where item_id = new.id;`;
  const changed = `after update of ratings_count, ratings_sum on item`;
  if (!postgres) {
    await run(`create trigger lineup_rating ${changed} begin ${follow} end`);
    return;
  }
  await run(`create function lineup_rating() returns trigger language plpgsql as $$ begin
    ${follow}
    return null;
  end $$`);
  await run(`create trigger lineup_rating ${changed} for each row
    when (old.ratings_count <> new.ratings_count or old.ratings_sum <> new.ratings_sum)
    execute function lineup_rating()`);
}

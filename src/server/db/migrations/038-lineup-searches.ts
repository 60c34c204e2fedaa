import { type Kysely, sql } from 'kysely';

type Run = (statement: string) => Promise<unknown>;

/**
 * The parts that lineups are searched by say how their lineup is called, so that one index has them in
 * the order of the names: a search sorted by name reads it alone. SQLite keeps how many lineups
 * have a word that starts with one or two letters.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const run: Run = (statement) => sql.raw(statement).execute(db);

  // SQLite adds no column that must be filled without a default.
  await run(`alter table lineup_search_part add column search_name
    ${postgres ? 'text collate "C"' : `text not null default ''`}`);
  await run(`update lineup_search_part set search_name =
    (select search_name from item where id = lineup_id)`);
  if (postgres) await run(`alter table lineup_search_part alter column search_name set not null`);
  await run(`create index lineup_search_part_name
    on lineup_search_part (kind, search_name, lineup_id, part, shared_start)`);
  if (!postgres) await countStarts(run);
}

/** Of all parts of a lineup that start alike, the first shares less with the one before it than that. */
async function countStarts(run: Run): Promise<void> {
  const starts = (row: string) => `select ${row}.kind, substr(${row}.part, 1, letters) as start
    from (select 1 as letters union all select 2)`;
  const isFirst = (row: string) =>
    `${row}.shared_start < letters and length(${row}.part) >= letters`;

  await run(`create table lineup_search_count (
    kind text not null,
    start text not null,
    total integer not null,
    primary key (kind, start)
  ) strict, without rowid`);
  await run(`insert into lineup_search_count (kind, start, total)
    select kind, start, count(*) from (
      ${starts('part')} cross join lineup_search_part as part where ${isFirst('part')}
    ) group by kind, start`);
  await run(`create trigger lineup_search_count_insert after insert on lineup_search_part begin
    insert into lineup_search_count (kind, start, total)
      select kind, start, 1 from (${starts('new')} where ${isFirst('new')}) where true
      on conflict (kind, start) do update set total = total + 1;
  end`);
  await run(`create trigger lineup_search_count_delete after delete on lineup_search_part begin
    update lineup_search_count set total = total - 1
      where (kind, start) in (${starts('old')} where ${isFirst('old')});
  end`);
}

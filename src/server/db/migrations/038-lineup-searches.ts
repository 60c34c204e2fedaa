import { type Kysely, sql } from 'kysely';

type Run = (statement: string) => Promise<unknown>;

/**
 * On SQLite the parts that lineups are searched by say how their lineup is called, so that one index
 * has them in the order of the names, and in how many lineups a word starts with a letter or two is
 * kept. Triggers do both, whoever stores parts. PostgreSQL searches them as they are.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return;
  const run: Run = (statement) => sql.raw(statement).execute(db);
  await keepNames(run);
  await countStarts(run);
}

/** A rename stores the parts again, once the lineup has its name. */
async function keepNames(run: Run): Promise<void> {
  const named = `set search_name = (select search_name from item where id = lineup_id)`;
  await run(`alter table lineup_search_part add column search_name text not null default ''`);
  await run(`update lineup_search_part ${named}`);
  await run(`create index lineup_search_part_name
    on lineup_search_part (kind, search_name, lineup_id, part, shared_start)`);
  await run(`create trigger lineup_search_part_name after insert on lineup_search_part begin
    update lineup_search_part ${named} where lineup_id = new.lineup_id and part = new.part;
  end`);
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

import { type Kysely, sql } from 'kysely';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly search_name: string;
  readonly name_key: string;
}

/** Lineups of one read, and their parts at once. */
const atOnce = 500;
/** As `user.name_key` has letters that look like Latin ones. */
const lookAlikes = new Map(
  [
    ...'аaбbвbеeзzіiјjкkмmнhоoрpсcтtуyхxѕsԁdһhԛqԝwαaβbεeηnιiκkνvοoρpτtυuχxγyωw'.matchAll(/../gu),
  ].map(([pair]) => [...pair] as [string, string]),
);

/**
 * Lists of lineups are searched in one table, by the lineups' names and by those of their owners, each
 * lineup by the first of its parts that matches.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = dialect === 'postgres';
  const text = postgres ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table lineup_search_part (
    lineup_id ${text} not null references lineup (item_id) on delete cascade,
    part ${text} not null,
    kind ${text} not null,
    shared_start integer not null,
    primary key (lineup_id, part)
  )${postgres ? '' : ' strict, without rowid'}`);
  let rows = await read('');
  while (rows.length > 0) {
    const parts = rows.flatMap(({ id, kind, ...names }) =>
      partsOf(names).map(({ part, shared }) => sql`(${id}, ${part}, ${kind}, ${sql.lit(shared)})`),
    );
    for (let start = 0; start < parts.length; start += atOnce) {
      await sql`insert into lineup_search_part (lineup_id, part, kind, shared_start)
        values ${sql.join(parts.slice(start, start + atOnce))}`.execute(db);
    }
    rows = await read(rows.at(-1)?.id ?? '');
  }
  await run(`create index lineup_search_part_start
    on lineup_search_part (kind, part, lineup_id, shared_start)`);
  await run(`drop table lineup_name_part`);

  async function read(after: string): Promise<Row[]> {
    const lineups = sql<Row>`select item.id, item.kind, item.search_name, owner.name_key
      from lineup inner join item on item.id = lineup.item_id
      inner join "user" as owner on owner.id = lineup.owner_id
      where lineup.item_id > ${after} order by lineup.item_id limit ${atOnce}`;
    return (await lineups.execute(db)).rows;
  }
}

/** Both names from the start of each word on, and what each of these shares with the one before. */
function partsOf({ search_name, name_key }: Pick<Row, 'search_name' | 'name_key'>) {
  const name = Array.from(search_name, (letter) => lookAlikes.get(letter) ?? letter).join('');
  const parts = [name, name_key].flatMap((whole) => {
    const words = whole.split(' ');
    return words.map((_, index) => words.slice(index).join(' '));
  });
  return [...new Set(parts)]
    .sort()
    .map((part, index, sorted) => ({ part, shared: sharedStart(sorted[index - 1] ?? '', part) }));
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

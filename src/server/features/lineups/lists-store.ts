import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Lineup, LineupSort } from '#contract/lineup.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Paging } from '#server/lists/paging.ts';

export interface LineupOrder {
  readonly by: LineupSort;
  readonly descending: boolean;
}

/**
 * Where each order stands in an index, behind the kind. Ids are made in the order of time, so that
 * ties by id are all that 'newest' needs.
 */
const orders = {
  newest: { table: 'item', id: 'item.id', columns: ['item.id'] },
  likes: { table: 'item', id: 'item.id', columns: ['item.likes_count', 'item.id'] },
  rating: { table: 'lineup', id: 'lineup.item_id', columns: ['lineup.rating', 'lineup.item_id'] },
  name: { table: 'item', id: 'item.id', columns: ['item.search_name', 'item.id'] },
} as const;

/** What a list of lineups is searched by: both folded, the term of names and that of fans. */
export interface LineupSearchTerms {
  readonly name: string;
  readonly fan: string;
}

/** Builds parts of queries, which run by themselves nowhere. */
const parts = expressionBuilder<Tables>();

const startsWith = (column: string, start: string) =>
  sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`}`;

/** Lineups by their names. */
function selectNamed({ name: kind }: Lineup, { name }: LineupSearchTerms) {
  return parts
    .selectFrom('lineup_name_part as named')
    .where('named.kind', '=', kind)
    .where(startsWith('named.part', name));
}

/**
 * Ids of lineups by the names of the fans who built them, each once, and null for fans without one.
 * Looked up fan by fan: a join may read all lineups for each of them as long as PostgreSQL does not
 * know how many there are.
 */
function selectBuilt({ name: kind }: Lineup, { fan }: LineupSearchTerms) {
  return parts
    .selectFrom('user_name_part as fan')
    .where(startsWith('fan.part', fan))
    .where('fan.shared_start', '<', fan.length)
    .select(({ selectFrom }) =>
      selectFrom('lineup as built')
        .whereRef('built.owner_id', '=', 'fan.user_id')
        .where('built.kind', '=', kind)
        .select('built.item_id')
        .as('id'),
    );
}

/** As `selectBuilt`, of lineups that are known: SQLite looks at their fans alone. */
function selectOwn({ fan }: LineupSearchTerms) {
  return parts
    .selectFrom('lineup as built')
    .crossJoin('user_name_part as fan')
    .whereRef('fan.user_id', '=', 'built.owner_id')
    .where(startsWith('fan.part', fan))
    .select('built.item_id as id');
}

/** How many lineups a search finds, counted up to `max`. */
export async function countLineups(
  queries: Queries,
  lineup: Lineup,
  search: LineupSearchTerms,
  max: number,
): Promise<number> {
  const named = selectNamed(lineup, search);
  // Fans are read only where the names do not reach the limit, and nothing is sorted for it.
  const found = named
    .select('named.lineup_id as id')
    .distinct()
    .unionAll(
      // PostgreSQL would make an anti-join of `not exists`, and read all that the names find.
      parts
        .selectFrom(selectBuilt(lineup, search).as('built'))
        .where('built.id', 'is not', null)
        .where(
          named
            .where('named.lineup_id', '=', sql.ref<string>('built.id'))
            .select('named.part')
            .limit(1),
          'is',
          null,
        )
        .select(sql.ref<string>('built.id').as('id')),
    );
  const { total } = await queries
    .selectFrom(queries.selectFrom(found.as('found')).select('found.id').limit(max).as('some'))
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export interface LineupPageQuery extends Paging {
  readonly order: LineupOrder;
  /** Absent for all lineups; `count` as `countLineups` answers it. */
  readonly search: (LineupSearchTerms & { readonly count: number }) | null;
}

/** So many lineups are sorted as they are found. */
const maxSorted = 2000;
/** A page that ends here at most is looked for among so many lineups, the first in the order. */
const maxShallowEnd = 100;
const scanSize = 1000;

/** Ids of a page of lineups in that order, ties by id in its direction. */
export async function findPageIds(
  queries: Queries,
  lineup: Lineup,
  { order: { by, descending }, search, size, offset }: LineupPageQuery,
): Promise<string[]> {
  const { table, id: idColumn, columns } = orders[by];
  const id = sql.ref<string>(idColumn);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`));
  const all = sql`${sql.table(table)} where ${sql.ref(`${table}.kind`)} = ${lineup.name}`;
  async function read(from: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select ${id} as id from ${from}
      order by ${order} limit ${size} offset ${offset}`.execute(queries);
    return rows.map((row) => row.id);
  }

  if (search === null) return read(all);
  if (offset >= search.count) return [];
  const named = selectNamed(lineup, search);
  const built = selectBuilt(lineup, search);
  if (search.count <= maxSorted) {
    const found = named.select(sql.ref<string | null>('named.lineup_id').as('id')).union(built);
    return read(sql`${found} as found cross join ${sql.table(table)} where ${id} = found.id`);
  }
  if (offset + size <= maxShallowEnd) {
    const start = sql`(select ${sql.join(columns.map((column) => sql.ref(column)))} from ${all}
      order by ${order} limit ${scanSize}) as ${sql.table(table)}`;
    // As one, for PostgreSQL reads all that are found for each of two that stand side by side.
    const isFound = named
      .where('named.lineup_id', '=', id)
      .select('named.lineup_id as id')
      .unionAll(selectOwn(search).where('built.item_id', '=', id));
    const ids = await read(sql`${start} where exists ${isFound}`);
    // They may all lie at the far end.
    if (ids.length === size) return ids;
  }
  return read(sql`${all} and (${id} in ${named.select('named.lineup_id')} or ${id} in ${built})`);
}

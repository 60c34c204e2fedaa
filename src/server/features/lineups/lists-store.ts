import { type RawBuilder, sql } from 'kysely';
import type { Lineup, LineupSort } from '#contract/lineups/lineup.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import { nameSearch, searchTextHolds } from '#server/shared/catalogue-storage/name-search-store.ts';
import { type Count, type Paging, upTo } from '#server/shared/lists/paging.ts';

export interface LineupOrder {
  readonly by: LineupSort;
  readonly descending: boolean;
}

/** Index of each order, after the kind. Ids increase with time, so 'newest' needs only the id. */
const orders = {
  newest: { table: 'item', value: 'item.id', id: 'item.id' },
  likes: { table: 'item', value: 'item.likes_count', id: 'item.id' },
  rating: { table: 'lineup', value: 'lineup.rating', id: 'lineup.item_id' },
  name: { table: 'item', value: 'item.search_name', id: 'item.id' },
} as const;

function foundBy(db: Database, lineup: Lineup, term: string): RawBuilder<unknown> {
  const { from, where } = nameSearch(db, lineup.name, term, 'items', 'lineup');
  return sql`${from} cross join lineup
    where ${where} and lineup.item_id = item.id and lineup.kind = ${lineup.name}`;
}

/** Number of search results, up to `maxTotal`. */
export async function countLineups(db: Database, lineup: Lineup, term: string): Promise<Count> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from
    (select 1 as one from ${foundBy(db, lineup, term)} limit ${maxTotal + 1}) as matching`.execute(
    db.read,
  );
  return upTo(maxTotal, Number(rows[0]?.found));
}

interface LineupPageQuery extends Paging {
  readonly order: LineupOrder;
  /** Null for all lineups; `count` as returned by `countLineups`. */
  readonly search: { readonly term: string; readonly count: Count } | null;
}

/** Number of lineups at the start of an order to scan first for a common name. */
const scanLength = 2000;

/** Ids of a page of lineups in that order, ties by id in the same direction. */
export async function findPageIds(
  db: Database,
  lineup: Lineup,
  { order: { by, descending }, search, size, offset }: LineupPageQuery,
): Promise<string[]> {
  const { table, value, id } = orders[by];
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const inOrder = (columns: readonly string[]) =>
    sql`order by ${sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`))}`;
  const known = value === id ? ['value'] : ['value', 'id'];
  const page = sql`limit ${size} offset ${offset}`;
  const row = sql`${sql.ref(id)} as id, ${sql.ref(value)} as value`;
  const start = sql`select ${row} from ${sql.table(table)}
    where ${sql.ref(`${table}.kind`)} = ${lineup.name}
    ${inOrder(value === id ? [id] : [value, id])}`;
  async function read(query: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`${query}`.execute(db.read);
    return rows.map((one) => one.id);
  }

  if (search === null) return read(sql`${start} ${page}`);
  const { term, count } = search;
  if (count.more) {
    const ids = await read(sql`select scanned.id, scanned.value
      from (${start} limit ${scanLength}) as scanned cross join item
      where item.id = scanned.id and ${searchTextHolds(db, term)}
      ${inOrder(known.map((column) => `scanned.${column}`))} ${page}`);
    // All matches may be at the far end.
    if (ids.length === size) return ids;
  }
  return read(sql`with found as materialized (select ${row} from ${foundBy(db, lineup, term)})
    select id from found ${inOrder(known)} ${page}`);
}

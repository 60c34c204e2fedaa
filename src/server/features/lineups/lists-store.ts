import { type RawBuilder, sql } from 'kysely';
import type { Lineup, LineupSort } from '#contract/lineups/lineup.ts';
import { maxTotal } from '#contract/lists.ts';
import { nameSearch, searchTextHolds } from '#server/catalogue-storage/name-search-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { type Count, type Paging, upTo } from '#server/lists/paging.ts';

export interface LineupOrder {
  readonly by: LineupSort;
  readonly descending: boolean;
}

/**
 * Index of each order, behind the kind. Ids are made in the order of time, so that ties by id are all
 * that 'newest' needs.
 */
const orders = {
  newest: { table: 'item', columns: ['item.id'] },
  likes: { table: 'item', columns: ['item.likes_count', 'item.id'] },
  rating: { table: 'lineup', columns: ['lineup.rating', 'lineup.item_id'] },
  name: { table: 'item', columns: ['item.search_name', 'item.id'] },
} as const;

/** The part of a query that finds lineups by the words of their names and of their owners'. */
function foundBy(db: Database, lineup: Lineup, term: string): RawBuilder<unknown> {
  const { from, where } = nameSearch(db, lineup.name, term, 'items', 'lineup');
  return sql`${from} cross join lineup
    where ${where} and lineup.item_id = item.id and lineup.kind = ${lineup.name}`;
}

/** Number of lineups that a search finds, up to `maxTotal`. */
export async function countLineups(db: Database, lineup: Lineup, term: string): Promise<Count> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from
    (select 1 as one from ${foundBy(db, lineup, term)} limit ${maxTotal + 1}) as matching`.execute(
    db.read,
  );
  return upTo(maxTotal, Number(rows[0]?.found));
}

interface LineupPageQuery extends Paging {
  readonly order: LineupOrder;
  /** Absent for all lineups; `count` as `countLineups` answers it. */
  readonly search: { readonly term: string; readonly count: Count } | null;
}

/** Ids of a page of lineups in that order, ties by id in its direction. */
export async function findPageIds(
  db: Database,
  lineup: Lineup,
  { order: { by, descending }, search, size, offset }: LineupPageQuery,
): Promise<string[]> {
  const { table, columns } = orders[by];
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`));
  const { rows } = await sql<{ id: string }>`select ${sql.ref(columns.at(-1) ?? 'item.id')} as id
    from ${rowsOf()} order by ${order} limit ${size} offset ${offset}`.execute(db.read);
  return rows.map(({ id }) => id);

  function rowsOf(): RawBuilder<unknown> {
    const all = sql`${sql.ref(`${table}.kind`)} = ${lineup.name}`;
    if (search === null) return sql`${sql.table(table)} where ${all}`;
    const { term, count } = search;
    // SQLite has no statistics to choose by: among very many the first in the order are near.
    if (db.dialect === 'postgres' || !count.more) return foundBy(db, lineup, term);
    const holds = searchTextHolds(db, term);
    return table === 'item'
      ? sql`item where ${all} and ${holds}`
      : sql`lineup cross join item where ${all} and item.id = lineup.item_id and ${holds}`;
  }
}

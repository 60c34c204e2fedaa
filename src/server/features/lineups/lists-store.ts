import { type RawBuilder, sql } from 'kysely';
import type { Lineup, LineupSort } from '#contract/lineups/lineup.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import { matchesSearch, nameSearch } from '#server/shared/catalogue-storage/name-search-store.ts';
import { type Count, type Paging, toCount } from '#server/shared/lists/paging.ts';
import { isOutsideBannedLineups } from '#server/shared/users/visibility-store.ts';

export interface LineupOrder {
  readonly sort: LineupSort;
  readonly descending: boolean;
}

/**
 * Columns of the index for each sort. Ids increase with time, so the newest lineups are sorted by
 * id.
 */
const sortColumns = {
  newest: { table: 'item', value: 'item.id', id: 'item.id' },
  likes: { table: 'item', value: 'item.likes_count', id: 'item.id' },
  rating: { table: 'lineup', value: 'lineup.rating', id: 'lineup.item_id' },
  name: { table: 'item', value: 'item.search_name', id: 'item.id' },
} as const;

function fromMatching(db: Database, lineup: Lineup, term: string): RawBuilder<unknown> {
  const { from, where } = nameSearch(db, lineup.name, term, 'items', 'lineup');
  return sql`${from} cross join lineup
    where ${where} and lineup.item_id = item.id and lineup.kind = ${lineup.name}
    and ${isOutsideBannedLineups('lineup.item_id')}`;
}

export async function countLineups(db: Database, lineup: Lineup, term: string): Promise<Count> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from
    (select 1 as one from ${fromMatching(db, lineup, term)} limit ${maxTotal + 1}) as matching`.execute(
    db.read,
  );
  return toCount(Number(rows[0]?.total), maxTotal);
}

interface LineupPageQuery extends Paging {
  readonly order: LineupOrder;
  /** Null for all lineups. `count` is the result of `countLineups`. */
  readonly search: { readonly term: string; readonly count: Count } | null;
}

/** Lineups to scan in sorted order for a common term before collecting all matches. */
const scanLength = 2000;

/** Ties are sorted by id in the same direction. */
export async function findPageIds(
  db: Database,
  lineup: Lineup,
  { order, search, size, offset }: LineupPageQuery,
): Promise<string[]> {
  const { table, value, id } = sortColumns[order.sort];
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  const orderBy = (columns: readonly string[]) =>
    sql`order by ${sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`))}`;
  const resultColumns = value === id ? ['value'] : ['value', 'id'];
  const page = sql`limit ${size} offset ${offset}`;
  const row = sql`${sql.ref(id)} as id, ${sql.ref(value)} as value`;
  const sorted = sql`select ${row} from ${sql.table(table)}
    where ${sql.ref(`${table}.kind`)} = ${lineup.name} and ${isOutsideBannedLineups(id)}
    ${orderBy(value === id ? [id] : [value, id])}`;
  async function read(query: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`${query}`.execute(db.read);
    return rows.map((found) => found.id);
  }

  if (search === null) return read(sql`${sorted} ${page}`);
  const { term, count } = search;
  if (count.more) {
    const ids = await read(sql`select scanned.id, scanned.value
      from (${sorted} limit ${scanLength}) as scanned cross join item
      where item.id = scanned.id and ${matchesSearch(db, term)}
      ${orderBy(resultColumns.map((column) => `scanned.${column}`))} ${page}`);
    // More matches may follow the scanned lineups.
    if (ids.length === size) return ids;
  }
  return read(sql`with found as materialized (select ${row} from ${fromMatching(db, lineup, term)})
    select id from found ${orderBy(resultColumns)} ${page}`);
}

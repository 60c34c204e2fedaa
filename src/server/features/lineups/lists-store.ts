import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Lineup, LineupSort } from '#contract/lineups/lineup.ts';
import type { Database } from '#server/db/engine/database.ts';
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

/** Builds parts of queries, which run by themselves nowhere. */
const parts = expressionBuilder<Tables>();

/** The parts of lineups that start with one of the terms. */
function selectFound(terms: readonly string[]) {
  return parts
    .selectFrom('lineup_search_part as found')
    .where(({ and, eb, or }) =>
      or(
        terms.map((term) =>
          and([eb('found.part', '>=', term), eb('found.part', '<', lastOf(term))]),
        ),
      ),
    );
}

/** Behind all that starts with a term. */
function lastOf(term: string): string {
  return `${term}\u{10ffff}`;
}

/** Ids of the lineups of a kind that have such parts, each once. */
function selectFoundIds({ name: kind }: Lineup, terms: readonly string[]) {
  const [term = '', ...others] = terms;
  if (others.length > 0) {
    return selectFound(terms)
      .where('found.kind', '=', kind)
      .select('found.lineup_id as id')
      .distinct();
  }
  return selectFound(terms)
    .where('found.kind', '=', kind)
    .where('found.shared_start', '<', term.length)
    .select('found.lineup_id as id');
}

/** What `lineup_search_count` has; in SQL a letter of two code units is one. */
const isStoredStart = /^[^\ud800-\udfff]{1,2}$/;

/**
 * In how many lineups a word of the name, or of the owner's, starts with one of the terms, counted up to
 * `max`. The terms are such starts as `replaceSearchParts` stores them.
 */
export async function countLineups(
  db: Database,
  lineup: Lineup,
  terms: readonly string[],
  max: number,
): Promise<number> {
  const [term = '', ...others] = terms;
  if (db.dialect === 'sqlite' && others.length === 0 && isStoredStart.test(term)) {
    const stored = await db.read
      .selectFrom('lineup_search_count')
      .where('kind', '=', lineup.name)
      .where('start', '=', term)
      .select('total')
      .executeTakeFirst();
    return Math.min(stored?.total ?? 0, max);
  }
  const { total } = await db.read
    .selectFrom(selectFoundIds(lineup, terms).limit(max).as('some'))
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

interface LineupPageQuery extends Paging {
  readonly order: LineupOrder;
  /** Absent for all lineups; `count` as `countLineups` answers it. */
  readonly search: { readonly terms: readonly string[]; readonly count: number } | null;
}

/** So many lineups are sorted as they are found. */
const maxSorted = 2000;
/** A page that ends here at most is looked for among so many lineups, the first in the order. */
const maxShallowEnd = 100;
const scanSize = 1000;
/** Parts that a lineup has, about: two words of its name and two of its owner's. */
const partsOfOne = 4;

/** Ids of a page of lineups in that order, ties by id in its direction. */
export async function findPageIds(
  db: Database,
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
      order by ${order} limit ${size} offset ${offset}`.execute(db.read);
    return rows.map((row) => row.id);
  }

  /** Those among the first in the order that are found, each looked up among the parts. */
  function startOfAll(terms: readonly string[]): RawBuilder<unknown> {
    const isFound = selectFound(terms).where('found.lineup_id', '=', id).select('found.part');
    return sql`(select ${sql.join(columns.map((column) => sql.ref(column)))} from ${all}
      order by ${order} limit ${scanSize}) as ${sql.table(table)} where exists ${isFound}`;
  }

  /**
   * The same by name on SQLite, in an index of the parts in that order: neighbours by name lie far
   * apart among those by id, so that looking each of them up would read a page for each.
   */
  function startOfParts(term: string): RawBuilder<unknown> {
    return sql`(select search_name, lineup_id as id, part, shared_start from lineup_search_part
      where kind = ${lineup.name} order by search_name ${direction}, lineup_id ${direction}
      limit ${scanSize * partsOfOne}) as item
      where part >= ${term} and part < ${lastOf(term)} and shared_start < ${term.length}`;
  }

  if (search === null) return read(all);
  if (offset >= search.count) return [];
  const found = selectFoundIds(lineup, search.terms);
  if (search.count <= maxSorted) {
    return read(sql`${found} as found cross join ${sql.table(table)} where ${id} = found.id`);
  }
  if (offset + size <= maxShallowEnd) {
    const [term = '', ...others] = search.terms;
    const byParts = by === 'name' && db.dialect === 'sqlite' && others.length === 0;
    const ids = await read(byParts ? startOfParts(term) : startOfAll(search.terms));
    // They may all lie at the far end.
    if (ids.length === size) return ids;
  }
  return read(sql`${all} and ${id} in ${found}`);
}

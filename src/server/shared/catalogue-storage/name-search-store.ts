import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { searchTable } from '#server/db/schema/kind-schema.ts';
import { partToFind, spelledWordsToFind } from './search-words.ts';

/** A part of a query that finds the items of a kind by their names. */
interface NameSearch {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * Finds the items of a kind whose names hold every word of the term, in any order: anywhere for
 * words of three letters or more, at the start of any word for shorter ones. Both engines answer it
 * from a trigram index: with two spaces before it even a single letter makes a trigram. A term
 * without letters or digits finds nothing. Folding leaves letters, digits, + and spaces, so no
 * wildcard or quote is left to escape. The rows are those of the index, enough to be counted; with
 * `items` those of `item`. Lineups of all kinds have one index.
 */
export function nameSearch(
  database: Pick<Database, 'dialect'>,
  kindName: string,
  term: string,
  rows: 'entries' | 'items',
  indexName = kindName,
): NameSearch {
  const words = spelledWordsToFind(term);
  if (words.length === 0) return { from: sql`item`, where: sql<SqlBool>`1 = 0` };
  if (database.dialect === 'postgres') {
    const held = words.map((spellings) =>
      anyOf(spellings.map((word) => sql`item.search_text like ${`%${partToFind(word)}%`}`)),
    );
    return {
      from: sql`item`,
      where: sql<SqlBool>`${sql.join(held, sql` and `)} and item.kind = ${kindName}`,
    };
  }
  const index = sql.table(searchTable(indexName));
  const phrases = words.map(
    (spellings) => `(${spellings.map((word) => `"${partToFind(word)}"`).join(' OR ')})`,
  );
  const matches = sql<SqlBool>`${index} match ${phrases.join(' AND ')}`;
  if (rows === 'entries') return { from: index, where: matches };
  // Joined, not asked for as a set of rows: a query with a limit ends with the search half done.
  return {
    from: sql`${index} cross join item`,
    where: sql<SqlBool>`${matches} and item.row = ${index}.rowid`,
  };
}

/**
 * The same as a condition on `item.search_text`, of rows that are read anyway; never null, so that it may
 * be negated.
 */
export function searchTextHolds(
  database: Pick<Database, 'dialect'>,
  term: string,
): RawBuilder<SqlBool> {
  const words = spelledWordsToFind(term);
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  const find = sql.raw(database.dialect === 'sqlite' ? 'instr' : 'strpos');
  const held = words.map((spellings) =>
    anyOf(spellings.map((word) => sql`${find}(item.search_text, ${partToFind(word)}) > 0`)),
  );
  return sql<SqlBool>`${sql.join(held, sql` and `)}`;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { searchTable } from '#server/db/schema/kind-schema.ts';
import { partToFind, spelledWordsToFind } from './search-words.ts';

interface NameSearch {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * Finds items whose names contain every word of the term, in any order: anywhere for words of three
 * or more letters, else at a word's start. Uses a trigram index: two leading spaces turn even one
 * letter into a trigram. A term without letters or digits matches nothing. Folding leaves only
 * letters, digits, + and spaces, so nothing needs escaping. Returns index rows, enough for
 * counting, or with `items` rows of `item`. Lineups of all kinds share one index.
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
  // Joined instead of a subselect, so that a limit can stop the search early.
  return {
    from: sql`${index} cross join item`,
    where: sql<SqlBool>`${matches} and item.row = ${index}.rowid`,
  };
}

/**
 * Same as a condition on `item.search_text`, for rows read anyway. Never null, so it can be
 * negated.
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

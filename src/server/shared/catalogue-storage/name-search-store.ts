import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { searchTable } from '#server/db/schema/kind-schema.ts';
import { partToFind, spelledWordsToFind } from './search-words.ts';

interface NameSearch {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * Requires every word of the term, in any order. A word of one or two letters must begin a word of
 * the name, because the two spaces before it complete a trigram. Words need no escaping: folding
 * leaves only letters, digits, + and spaces.
 *
 * Entries of the search index suffice for counting. `indexName` differs from `kindName` for
 * lineups, since all their kinds share one index.
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
    const conditions = words.map((spellings) =>
      anyOf(spellings.map((word) => sql`item.search_text like ${`%${partToFind(word)}%`}`)),
    );
    return {
      from: sql`item`,
      where: sql<SqlBool>`${sql.join(conditions, sql` and `)} and item.kind = ${kindName}`,
    };
  }
  const index = sql.table(searchTable(indexName));
  const phrases = words.map(
    (spellings) => `(${spellings.map((word) => `"${partToFind(word)}"`).join(' OR ')})`,
  );
  const matches = sql<SqlBool>`${index} match ${phrases.join(' AND ')}`;
  if (rows === 'entries') return { from: index, where: matches };
  // With a join, unlike a subquery, a limit can end the search early.
  return {
    from: sql`${index} cross join item`,
    where: sql<SqlBool>`${matches} and item.row = ${index}.rowid`,
  };
}

/**
 * Suits queries that read rows of `item` anyway. The condition is never null, so it can be negated.
 */
export function matchesSearch(
  database: Pick<Database, 'dialect'>,
  term: string,
): RawBuilder<SqlBool> {
  const words = spelledWordsToFind(term);
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  const position = sql.raw(database.dialect === 'sqlite' ? 'instr' : 'strpos');
  const conditions = words.map((spellings) =>
    anyOf(spellings.map((word) => sql`${position}(item.search_text, ${partToFind(word)}) > 0`)),
  );
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '#contract/lists.ts';
import type { Database } from './database.ts';

/** The value of `item.search_text`: the folded name with two spaces before each word. */
export function searchText(name: string): string {
  return spaceWords(foldText(name));
}

/** A part of a query that finds rows of `item`. */
export interface NameSearch {
  /** What to select from: `item`, with what finds it before it. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * Finds the rows of `item` whose name holds the term: anywhere for three letters or more, at the
 * start of any word for fewer. Both engines answer it from a trigram index: with two spaces before
 * it even a single letter makes a trigram. A term without letters or digits finds nothing. Folding
 * leaves letters, digits, + and spaces, so no wildcard or quote is left to escape.
 */
export function nameSearch(database: Pick<Database, 'dialect'>, term: string): NameSearch {
  const wanted = partToFind(term);
  if (wanted === null) return { from: sql`item`, where: sql<SqlBool>`1 = 0` };
  if (database.dialect === 'postgres') {
    return { from: sql`item`, where: sql<SqlBool>`item.search_text like ${`%${wanted}%`}` };
  }
  // Joined, not asked for as a set of rows: a query with a limit ends with the search half done.
  return {
    from: sql`item_search cross join item`,
    where: sql<SqlBool>`item_search match ${phrase(wanted)} and item.row = item_search.rowid`,
  };
}

/** `from … where …` of SQLite's index alone: as many rows as the search finds, of whatever kind. */
export function nameEntries(term: string): RawBuilder<unknown> {
  const wanted = partToFind(term);
  return wanted === null
    ? sql`from item where 1 = 0`
    : sql`from item_search where item_search match ${phrase(wanted)}`;
}

function phrase(wanted: string): string {
  return `"${wanted}"`;
}

/** The same as a condition on rows of `item` that are read anyway, without the index. */
export function nameContains(
  database: Pick<Database, 'dialect'>,
  term: string,
): RawBuilder<SqlBool> {
  const wanted = partToFind(term);
  if (wanted === null) return sql<SqlBool>`1 = 0`;
  return database.dialect === 'sqlite'
    ? sql<SqlBool>`instr(item.search_text, ${wanted}) > 0`
    : sql<SqlBool>`strpos(item.search_text, ${wanted}) > 0`;
}

/** What `search_text` must hold for a term; null when no name has it. */
function partToFind(term: string): string | null {
  const words = spaceWords(foldText(term));
  const letters = words.trimStart();
  if (letters === '') return null;
  return letters.length < 3 ? words : letters;
}

function spaceWords(folded: string): string {
  return folded === '' ? '' : `  ${folded.replaceAll(' ', '  ')}`;
}

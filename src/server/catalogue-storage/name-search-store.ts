import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '#contract/lists.ts';
import type { Database } from '../db/engine/database.ts';
import { searchTable } from '../db/schema/kind-schema.ts';

/** The value of `item.search_text`: the folded name with two spaces before each word. */
export function searchText(name: string): string {
  return spaceWords(foldText(name));
}

/** A part of a query that finds the items of a kind by their names. */
export interface NameSearch {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

/**
 * Finds the items of a kind whose name holds the term: anywhere for three letters or more, at the
 * start of any word for fewer. Both engines answer it from a trigram index: with two spaces before
 * it even a single letter makes a trigram. A term without letters or digits finds nothing. Folding
 * leaves letters, digits, + and spaces, so no wildcard or quote is left to escape. The rows are
 * those of the index, enough to be counted; with `items` those of `item`.
 */
export function nameSearch(
  database: Pick<Database, 'dialect'>,
  kindName: string,
  term: string,
  rows: 'entries' | 'items',
): NameSearch {
  const wanted = partToFind(term);
  if (wanted === null) return { from: sql`item`, where: sql<SqlBool>`1 = 0` };
  if (database.dialect === 'postgres') {
    return {
      from: sql`item`,
      where: sql<SqlBool>`item.search_text like ${`%${wanted}%`} and item.kind = ${kindName}`,
    };
  }
  const index = sql.table(searchTable(kindName));
  const matches = sql<SqlBool>`${index} match ${`"${wanted}"`}`;
  if (rows === 'entries') return { from: index, where: matches };
  // Joined, not asked for as a set of rows: a query with a limit ends with the search half done.
  return {
    from: sql`${index} cross join item`,
    where: sql<SqlBool>`${matches} and item.row = ${index}.rowid`,
  };
}

/**
 * How many items of a kind a search finds, where that is kept: on PostgreSQL for a term of one word.
 * Null elsewhere; SQLite's index is counted as it is.
 */
export function storedNameCount(
  database: Pick<Database, 'dialect'>,
  kindName: string,
  term: string,
): RawBuilder<number> | null {
  const letters = foldText(term);
  if (database.dialect === 'sqlite' || letters === '' || letters.includes(' ')) return null;
  // Nothing but the letters is to be looked up: the key would give all parts of the kind.
  const fits = isShort(letters)
    ? sql`kind = ${kindName} and part = ${` ${letters}`}`
    : sql`kind || '' = ${kindName} and part like ${`%${letters}%`}`;
  return sql<number>`(select coalesce(sum(total), 0) from item_name_part where ${fits})`;
}

/** The same as a condition on a column of folded names, of rows that are read anyway. */
export function nameContains(
  database: Pick<Database, 'dialect'>,
  column: RawBuilder<unknown>,
  term: string,
): RawBuilder<SqlBool> {
  const letters = foldText(term);
  if (letters === '') return sql<SqlBool>`1 = 0`;
  const [text, wanted] = isShort(letters)
    ? [sql`' ' || ${column}`, ` ${letters}`]
    : [column, letters];
  return database.dialect === 'sqlite'
    ? sql<SqlBool>`instr(${text}, ${wanted}) > 0`
    : sql<SqlBool>`strpos(${text}, ${wanted}) > 0`;
}

/** What `search_text` must hold for a term, a trigram at least; null when no name has it. */
function partToFind(term: string): string | null {
  const words = spaceWords(foldText(term));
  const letters = words.trimStart();
  if (letters === '') return null;
  return isShort(letters) ? [...words].slice(-3).join('') : letters;
}

/** Whether a term has too few letters for a trigram; some letters are two code units long. */
function isShort(letters: string): boolean {
  return [...letters].length < 3;
}

function spaceWords(folded: string): string {
  return folded === '' ? '' : `  ${folded.replaceAll(' ', '  ')}`;
}

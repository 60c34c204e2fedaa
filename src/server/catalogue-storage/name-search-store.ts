import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/engine/database.ts';
import { searchTable } from '../db/schema/kind-schema.ts';
import { type SpelledWord, spelledWordsToFind } from './search-words.ts';

/**
 * Of so many short words PostgreSQL combines the lists of its index, which are the longest there
 * are; for others it looks at the names that are left.
 */
const combinedShortWords = 3;

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
 * `items` those of `item`.
 */
export function nameSearch(
  database: Pick<Database, 'dialect'>,
  kindName: string,
  term: string,
  rows: 'entries' | 'items',
): NameSearch {
  const words = spelledWordsToFind(term);
  if (words.length === 0) return { from: sql`item`, where: sql<SqlBool>`1 = 0` };
  if (database.dialect === 'postgres') {
    const held = heldInText(kindName, words);
    return {
      from: sql`item`,
      where: sql<SqlBool>`${sql.join(held, sql` and `)} and item.kind = ${kindName}`,
    };
  }
  const index = sql.table(searchTable(kindName));
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
 * That `item.search_text` holds the words, for PostgreSQL: of many short ones the index is asked for
 * the rarest, one that no name has first of all.
 */
function heldInText(kindName: string, words: readonly SpelledWord[]): RawBuilder<SqlBool>[] {
  const holds = (pattern: unknown) => sql<SqlBool>`item.search_text like ${pattern}`;
  const patternOf = (word: string) => `%${partToFind(word)}%`;
  const heldOf = (some: readonly SpelledWord[]) =>
    some.map((spellings) => anyOf(spellings.map((word) => holds(patternOf(word)))));
  const short = words.flatMap(([word, ...others]) =>
    isShort(word) && others.length === 0 ? word : [],
  );
  if (short.length <= combinedShortWords) return heldOf(words);
  const rows = short.map((word) => sql`(${startOf(word)}, ${patternOf(word)})`);
  const rarest = sql`select word.pattern from (values ${sql.join(rows)}) as word (part, pattern)
    left join item_name_part as known on known.kind = ${kindName} and known.part = word.part
    order by coalesce(known.total, 0), word.part`;
  return [
    ...heldOf(words.filter(([word]) => !short.includes(word))),
    ...Array.from({ length: combinedShortWords }, (_, place) =>
      holds(sql`(${rarest} limit 1 offset ${sql.lit(place)})`),
    ),
    ...short.map((word) => sql<SqlBool>`strpos(item.search_text, ${partToFind(word)}) > 0`),
  ];
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
  const [word, ...others] = spelledWordsToFind(term).flat();
  if (database.dialect === 'sqlite' || word === undefined || others.length > 0) return null;
  // Nothing but the letters is to be looked up: the key would give all parts of the kind.
  const fits = isShort(word)
    ? sql`kind = ${kindName} and part = ${startOf(word)}`
    : sql`kind || '' = ${kindName} and part like ${`%${word}%`}`;
  return sql<number>`(select coalesce(sum(total), 0) from item_name_part where ${fits})`;
}

/**
 * The same as a condition on the columns of folded names and of their other spellings, of rows that
 * are read anyway; never null, so that it may be negated.
 */
export function nameContains(
  database: Pick<Database, 'dialect'>,
  columns: { readonly name: RawBuilder<unknown>; readonly extra: RawBuilder<unknown> },
  term: string,
): RawBuilder<SqlBool> {
  const words = spelledWordsToFind(term);
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  const find = sql.raw(database.dialect === 'sqlite' ? 'instr' : 'strpos');
  const holds = (word: string) => {
    const [name, wanted] = isShort(word)
      ? [sql`' ' || ${columns.name}`, ` ${word}`]
      : [columns.name, word];
    return sql<SqlBool>`${find}(${name}, ${wanted}) > 0
      or ${find}(coalesce(${columns.extra}, ''), ${wanted}) > 0`;
  };
  const held = words.map((spellings) => anyOf(spellings.map(holds)));
  return sql<SqlBool>`${sql.join(held, sql` and `)}`;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** What `search_text` must hold for a word, a trigram at least. */
function partToFind(word: string): string {
  return isShort(word) ? [...`  ${word}`].slice(-3).join('') : word;
}

/** What `item_name_part` counts the starts of words by. */
function startOf(word: string): string {
  return ` ${word}`;
}

/** Whether a word has too few letters for a trigram; some letters are two code units long. */
function isShort(word: string): boolean {
  return [...word].length < 3;
}

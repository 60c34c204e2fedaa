import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isOneOf, isOneOfRows } from '#server/db/one-of.ts';

interface WordTable {
  id: Generated<number>;
  text: string;
}

/** Parts of a word by which misspellings find it (see misspellings.ts). */
interface WordDeleteTable {
  part: string;
  word_id: number;
}

interface WordThingTable {
  word_id: number;
  /** Kind of the item, or 'user'. */
  kind: string;
  thing_id: string;
}

/** Start whose best things are listed in `word_top`. */
interface WordStartTable {
  start: string;
  kind: string;
  total: number;
}

interface WordTopTable {
  start: string;
  kind: string;
  position: number;
  thing_id: string;
}

/** Filled by triggers. */
interface WordPendingTable {
  id: string;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    word: WordTable;
    word_delete: WordDeleteTable;
    word_thing: WordThingTable;
    word_start: WordStartTable;
    word_top: WordTopTable;
    word_pending: WordPendingTable;
  }
}

/** Things read for a word, since a response needs only a few of each kind. */
export const maxThings = 1000;
const maxWordsInside = 100;
/** Limit of words whose edit distances are computed. */
const maxSimilarWords = 2000;
/** Higher than every letter of a word. */
const lastLetter = '\u{10FFFF}';

interface Selection {
  readonly kinds: readonly string[];
  /** Reads things of other kinds too, which is faster if few kinds are left out. */
  readonly isBroad: boolean;
}

export interface SearchScope {
  readonly db: Database;
  /** Kinds of items by their names. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly selection: Selection;
}

/** Binds the numbers as one parameter. */
function valuesOf({ dialect }: Database, numbers: readonly number[]): RawBuilder<unknown> {
  return dialect === 'postgres'
    ? sql`select unnest(${numbers}::integer[])`
    : sql`select value from json_each(${JSON.stringify(numbers)})`;
}

function ofKinds({ kinds, isBroad }: Selection): RawBuilder<unknown> {
  return isBroad ? sql`` : sql`and kind in (${sql.join(kinds)})`;
}

interface ThingRow {
  readonly id: string;
  readonly kind: string;
}

function toThings(rows: readonly ThingRow[]): Map<string, string> {
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

async function findThings(
  db: Database,
  words: RawBuilder<unknown>,
  selection: Selection,
): Promise<Map<string, string>> {
  const { rows } = await sql<ThingRow>`select thing_id as id, kind from word_thing
    where ${isOneOfRows(db, 'word_id', words)} ${ofKinds(selection)}
    limit ${sql.lit(maxThings)}`.execute(db.read);
  return toThings(rows);
}

/** Returns kinds by the ids of things. */
export async function findByStart(
  db: Database,
  start: string,
  selection: Selection,
): Promise<Map<string, string>> {
  const words = sql`select id from word where text >= ${start} and text < ${start + lastLetter}
    limit ${sql.lit(maxThings)}`;
  return findThings(db, words, selection);
}

/** Requires a text of at least three letters. */
export async function findByPart(
  db: Database,
  part: string,
  selection: Selection,
): Promise<Map<string, string>> {
  const words =
    db.dialect === 'postgres'
      ? sql`select id from word where text like ${`%${part}%`} limit ${sql.lit(maxWordsInside)}`
      : sql`select rowid from word_search where word_search match ${`"${part}"`}
          limit ${sql.lit(maxWordsInside)}`;
  return findThings(db, words, selection);
}

export async function findByWords(
  db: Database,
  wordIds: readonly number[],
  selection: Selection,
): Promise<Map<string, string>> {
  return wordIds.length === 0 ? new Map() : findThings(db, valuesOf(db, wordIds), selection);
}

export async function findWordsByParts(
  db: Database,
  parts: readonly string[],
): Promise<{ readonly id: number; readonly text: string }[]> {
  if (parts.length === 0) return [];
  const ids = sql`select word_id from word_delete where ${isOneOf(db, 'part', parts)}`;
  const { rows } = await sql<{ id: number; text: string }>`select id, text from word
    where ${isOneOfRows(db, 'id', ids)} limit ${sql.lit(maxSimilarWords)}`.execute(db.read);
  return rows;
}

/** Returns those of the texts that are words, longest first. */
export async function findExistingWords(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from word
    where ${isOneOf(db, 'text', texts)}`.execute(db.read);
  return rows.map(({ text }) => text).toSorted((one, other) => other.length - one.length);
}

export interface StartTotal {
  readonly start: string;
  readonly kind: string;
  readonly total: number;
}

export async function findStartTotals(
  queries: Queries,
  starts: readonly string[],
): Promise<StartTotal[]> {
  if (starts.length === 0) return [];
  return queries
    .selectFrom('word_start')
    .where('start', 'in', starts)
    .select(['start', 'kind', 'total'])
    .execute();
}

/** See best-of-starts.ts. */
export async function findTop(
  queries: Queries,
  start: string,
  kinds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('word_top')
    .where('start', '=', start)
    .where('kind', 'in', kinds)
    .select(['thing_id as id', 'kind'])
    .execute();
  return toThings(rows);
}

/** Returns the newest first, as ids sort by time. */
export async function findPending(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('word_pending')
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Things without words that a search reads one by one. */
export const maxPending = 100;

/** True while more things have no words than a search reads, such as after an import. */
export async function isIndexing(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('word_pending')
    .select('id')
    .limit(1)
    .offset(maxPending)
    .executeTakeFirst();
  return row !== undefined;
}

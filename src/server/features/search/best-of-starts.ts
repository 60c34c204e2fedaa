import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxFoundTotal } from '#contract/search.ts';
import type { Database } from '#server/db/engine/database.ts';
import { yieldPauseMs } from '#server/db/time-slices.ts';
import { compareByNumber, type RankedByNumber, readNumbers } from './ranking.ts';
import {
  deleteStartLists,
  readStartLists,
  readWordTotals,
  replaceStartLists,
  type StartList,
} from './starts-store.ts';
import { isLongEnough, matchRanks, splitWords } from './terms.ts';
import { type Candidate, readCandidatesAfter } from './things-store.ts';
import { maxThings } from './words-store.ts';

/** Twice the results of a kind, since some things may be gone. */
const listLength = 20;
const batchSize = 500;
/** Takes about 5 ms, during which other requests wait. */
const candidatesPerBatch = 200;
/** Lists written in one transaction, which takes about 20 ms. */
const listsPerWrite = 20;

interface BestDeps {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly kindNames: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

interface BestList {
  total: number;
  readonly best: RankedByNumber[];
}

/**
 * Lists the best things of each start that too many things share to rank them during a search
 * (docs/product/search.md#order). An abort leaves unwritten lists unchanged.
 */
export async function refreshBestOfStarts(deps: BestDeps): Promise<void> {
  const starts = await findCommonStarts(deps);
  if (!starts) return;
  for (const kind of deps.kindNames) {
    const lists = starts.size > 0 ? await rankKind(deps, kind, starts) : new Map();
    if (!lists) return;
    await writeLists(deps, kind, lists);
  }
}

/** Finds the starts that more words of things have than a search reads. Returns null if aborted. */
async function findCommonStarts({ db, signal }: BestDeps): Promise<Set<string> | null> {
  const common = new Set<string>();
  /** Starts of the last word, the shortest first, with the totals so far. */
  let counts: { readonly start: string; total: number }[] = [];
  let lastWord = '';
  for (;;) {
    const words = await readWordTotals(db.read, lastWord, batchSize);
    for (const { text, total } of words) {
      counts = counts.filter(({ start }) => text.startsWith(start));
      for (const start of startsOf(text).slice(counts.length)) counts.push({ start, total: 0 });
      for (const count of counts) {
        count.total += total;
        if (count.total > maxThings) common.add(count.start);
      }
      lastWord = text;
    }
    if (signal?.aborted) return null;
    if (words.length < batchSize) return common;
    await nextTurn();
  }
}

function startsOf(word: string): string[] {
  let start = '';
  return [...word].map((letter) => {
    start += letter;
    return start;
  });
}

/** Returns null if aborted. */
async function rankKind(
  { db, kinds, signal }: BestDeps,
  kind: string,
  commonStarts: ReadonlySet<string>,
): Promise<Map<string, BestList> | null> {
  const lists = new Map<string, BestList>();
  let after = '';
  for (;;) {
    const candidates = await readCandidatesAfter(db.read, kind, after, candidatesPerBatch);
    const ids = candidates.map(({ id }) => id);
    const numbers = await readNumbers(db, kinds.get(kind), ids);
    for (const candidate of candidates) {
      const number = numbers.get(candidate.id) ?? -Infinity;
      for (const [start, rank] of rankStarts(candidate, commonStarts)) {
        const list = lists.getOrInsertComputed(start, () => ({ total: 0, best: [] }));
        list.total += 1;
        insertRanked(list.best, { candidate, rank, edits: 0, number });
      }
      after = candidate.id;
    }
    if (signal?.aborted) return null;
    if (candidates.length < candidatesPerBatch) return lists;
    await delay(yieldPauseMs);
  }
}

function rankStarts(
  { key, text }: Candidate,
  commonStarts: ReadonlySet<string>,
): Map<string, number> {
  const { wholeName, wholeWord, startOfName, startOfWord, otherSpelling } = matchRanks;
  const nameWords = splitWords(key);
  const ranks = new Map<string, number>();
  const addStarts = (word: string, rankOf: (start: string) => number) => {
    for (const start of startsOf(word)) {
      if (!commonStarts.has(start)) return;
      ranks.set(start, Math.min(ranks.get(start) ?? Infinity, rankOf(start)));
    }
  };
  for (const [index, word] of nameWords.entries()) {
    addStarts(word, (start) => {
      if (start === key) return wholeName;
      if (start === word && isLongEnough(word)) return wholeWord;
      return index === 0 ? startOfName : startOfWord;
    });
  }
  for (const word of splitWords(text)) {
    if (!nameWords.includes(word)) addStarts(word, () => otherSpelling);
  }
  return ranks;
}

function insertRanked(best: RankedByNumber[], thing: RankedByNumber): void {
  const last = best.at(-1);
  if (last && best.length === listLength && compareByNumber(last, thing) <= 0) return;
  const index = best.findIndex((other) => compareByNumber(thing, other) < 0);
  best.splice(index < 0 ? best.length : index, 0, thing);
  if (best.length > listLength) best.pop();
}

async function writeLists(
  { db, signal }: BestDeps,
  kind: string,
  lists: ReadonlyMap<string, BestList>,
): Promise<void> {
  const unchanged = new Set<string>();
  const outdated: string[] = [];
  let after = '';
  for (;;) {
    const stored = await readStartLists(db.read, kind, after, batchSize);
    for (const storedList of stored) {
      const { start } = storedList;
      const list = lists.get(start);
      if (!list) outdated.push(start);
      else if (isSame(storedList, toStartList(start, list))) unchanged.add(start);
      after = start;
    }
    if (signal?.aborted) return;
    if (stored.length < batchSize) break;
    await nextTurn();
  }
  if (outdated.length > 0) {
    await db.write((transaction) => deleteStartLists(transaction, kind, outdated));
  }
  const changed = [...lists].filter(([start]) => !unchanged.has(start));
  for (let index = 0; index < changed.length && !signal?.aborted; index += listsPerWrite) {
    const chunk = changed.slice(index, index + listsPerWrite);
    const startLists = chunk.map(([start, list]) => toStartList(start, list));
    await db.write((transaction) => replaceStartLists(transaction, kind, startLists));
    await delay(yieldPauseMs);
  }
}

function toStartList(start: string, { total, best }: BestList): StartList {
  const ids = best.map(({ candidate }) => candidate.id);
  return { start, total: Math.min(total, maxFoundTotal + 1), ids };
}

function isSame(one: StartList, other: StartList): boolean {
  return one.total === other.total && one.ids.join() === other.ids.join();
}

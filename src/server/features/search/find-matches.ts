import { setImmediate as nextTurn } from 'node:timers/promises';
import { findByFields } from './field-matches.ts';
import { type Match, matchCandidates } from './match.ts';
import { findByName } from './names-store.ts';
import { findQueryThings, type QueryThings } from './term-things.ts';
import { matchRanks, type Term } from './terms.ts';
import { type Candidate, readCandidates, readNewest } from './things-store.ts';
import { findExistingWords, findPending, maxPending, type SearchScope } from './words-store.ts';

export interface FoundMatches {
  /** Words of the query, or a word of it split in two. */
  readonly terms: readonly Term[];
  readonly matches: readonly Match[];
  /** True if only misspellings match. */
  readonly isCorrected: boolean;
  /** Numbers of all matches by kind, if the best were read from a list. */
  readonly totals: ReadonlyMap<string, number>;
}

/** With fewer matches of one word, names that contain the word are read too. */
const enoughMatches = 100;
/** With fewer matches of one or several words, misspellings are read too. */
const fewMatches = { ofWord: 5, ofWords: 1 };
const newestOfKind = 20;
/** Letters of each half of a split word. */
const minSplitLetters = 2;
/** Ways in which a word is split in two, longest first word first. */
const maxSplits = 3;

interface Matcher {
  readonly things: QueryThings;
  /**
   * Returns all matches so far. Things that did not match are tried again only if `again` is true.
   */
  match(options?: { readonly again: boolean }): Promise<readonly Match[]>;
}

async function createMatcher(scope: SearchScope, terms: readonly Term[]): Promise<Matcher> {
  const { db, kinds, selection } = scope;
  const knownIds = new Set<string>();
  const matches = new Map<string, Match>();
  const nonMatches = new Map<string, Candidate>();

  async function readUnknown(kindsById: ReadonlyMap<string, string | null>): Promise<Candidate[]> {
    const unknown = [...kindsById].filter(([id]) => !knownIds.has(id));
    for (const [id] of unknown) knownIds.add(id);
    return readCandidates(db, new Map(unknown), selection.kinds);
  }

  async function addMatches(candidates: readonly Candidate[]): Promise<void> {
    for (const candidate of candidates) nonMatches.set(candidate.id, candidate);
    for (const match of await matchCandidates(db, kinds, terms, candidates)) {
      matches.set(match.candidate.id, match);
      nonMatches.delete(match.candidate.id);
    }
  }

  const things = await findQueryThings(scope, terms);
  if (things.isListed) await addMatches(await readNewest(db.read, selection.kinds, newestOfKind));
  const pending = await findPending(db.read, maxPending + 1);
  await addMatches(await readUnknown(new Map(pending.map((id) => [id, null]))));
  if (pending.length > maxPending) {
    await addMatches(await readUnknown(await findByName(scope, terms)));
  }
  return {
    things,
    async match({ again } = { again: false }) {
      const candidates = await readUnknown(await things.choose());
      await addMatches(again ? [...nonMatches.values(), ...candidates] : candidates);
      return [...matches.values()];
    },
  };
}

/**
 * Finds things that match every word, in steps until there are enough
 * (docs/product/search.md#matches).
 */
export async function findMatches(
  scope: SearchScope,
  terms: readonly Term[],
): Promise<FoundMatches> {
  const { things, match } = await createMatcher(scope, terms);
  const complete = { terms, isCorrected: false, totals: new Map<string, number>() };
  const isSingle = terms.length === 1;
  const byStart = await match();
  if (things.isListed && isSingle) {
    return { ...complete, matches: byStart, totals: things.totals };
  }
  const enough = isSingle ? enoughMatches : fewMatches.ofWords;
  if (byStart.length >= enough) return { ...complete, matches: byStart };

  await nextTurn();
  await things.addThingsInside();
  const byPart = await match();
  const few = isSingle ? fewMatches.ofWord : fewMatches.ofWords;
  if (byPart.length >= few) return { ...complete, matches: byPart };

  await nextTurn();
  if (byPart.length === 0) {
    const byField = await findByFields(scope, terms);
    if (byField.length > 0) return { ...complete, matches: byField };
    const split = await findSplit(scope, terms);
    if (split) return { ...complete, ...split };
  }
  await things.addCorrections();
  const corrected = await match({ again: true });
  return {
    ...complete,
    matches: corrected,
    isCorrected: byPart.length === 0 && corrected.length > 0,
  };
}

/** Finds names whose words the query joins, such as 'vandijk'. */
async function findSplit(
  scope: SearchScope,
  [term, ...others]: readonly Term[],
): Promise<Pick<FoundMatches, 'terms' | 'matches'> | null> {
  if (!term || others.length > 0) return null;
  const letters = [...term.word];
  const starts: string[] = [];
  for (let length = minSplitLetters; length <= letters.length - minSplitLetters; length += 1) {
    starts.push(letters.slice(0, length).join(''));
  }
  const firstWords = await findExistingWords(scope.db, starts);
  for (const first of firstWords.slice(0, maxSplits)) {
    const terms = [first, term.word.slice(first.length)].map((word) => ({
      word,
      spellings: [word],
      corrections: new Map(),
    }));
    const { match } = await createMatcher(scope, terms);
    const matches = (await match()).filter(({ rank }) => rank <= matchRanks.startOfWord);
    if (matches.length > 0) return { terms, matches };
  }
  return null;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import { type Match, matchCandidates } from './match.ts';
import { allowedEdits, editDistance, partsOf } from './misspellings.ts';
import { isLongEnoughInside, numberOf, type Term } from './terms.ts';
import {
  type Candidate,
  findByNumber,
  findReferring,
  readCandidates,
  readNewest,
} from './things-store.ts';
import {
  findByPart,
  findByStart,
  findByWords,
  findLongestWord,
  findPending,
  findStartTotals,
  findTop,
  findWordsByParts,
  maxThings,
  type Selection,
  type StartTotal,
} from './words-store.ts';

export interface SearchScope {
  readonly db: Database;
  /** Kinds of items by their names. Words of a query may match their fields. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly selection: Selection;
}

export interface FoundMatches {
  /** Words that the matches match: those of the query, or a word of it split in two. */
  readonly terms: readonly Term[];
  readonly matches: readonly Match[];
  /** Whether only misspellings match. */
  readonly isCorrected: boolean;
  /** Numbers of all matches by kind, if the best were read from a list. */
  readonly totals: ReadonlyMap<string, number>;
}

/** Below this number of matches, names that contain a word are read too. */
const enoughMatches = 100;
/** Below these numbers of matches of one or several words, misspellings are read too. */
const fewMatches = { ofWord: 5, ofWords: 1 };
const maxCorrections = 50;
const maxPending = 100;
const newestOfKind = 20;
const maxTargets = 100;
/** Letters of each half of a word that is split in two. */
const minSplitLetters = 2;

/** Ids of the things with a word, and whether they are only the best of many. */
interface TermThings {
  readonly ids: Set<string>;
  readonly isListed: boolean;
}

export async function findMatches(
  scope: SearchScope,
  terms: readonly Term[],
): Promise<FoundMatches> {
  const { db, selection } = scope;
  const candidates = new Map<string, Candidate>();
  const knownIds = new Set<string>();

  async function addCandidates(ids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !knownIds.has(id));
    for (const id of unknown) knownIds.add(id);
    for (const candidate of await readCandidates(db.read, unknown, selection.kinds)) {
      candidates.set(candidate.id, candidate);
    }
  }

  const totals = await findStartTotals(
    db.read,
    terms.flatMap(({ spellings }) => spellings),
  );
  const things = new Map<Term, TermThings>();
  for (const term of terms) things.set(term, await findStarts(scope, term, totals));
  const isListed = [...things.values()].every((found) => found.isListed);
  if (isListed) {
    for (const candidate of await readNewest(db.read, selection.kinds, newestOfKind)) {
      candidates.set(candidate.id, candidate);
    }
  }
  await addCandidates(await findPending(db.read, maxPending));

  async function match(): Promise<Match[]> {
    await addCandidates(await chooseIds(scope, terms, things));
    return matchCandidates(db.read, scope.kinds, terms, [...candidates.values()]);
  }

  const byStart = await match();
  if (isListed && terms.length === 1) {
    return { terms, matches: byStart, isCorrected: false, totals: sumTotals(totals) };
  }
  const complete = { terms, isCorrected: false, totals: new Map<string, number>() };
  if (byStart.length >= enoughMatches) return { matches: byStart, ...complete };

  await nextTurn();
  for (const term of terms) addIds(things.get(term), await findInside(scope, term));
  const byPart = await match();
  const few = terms.length === 1 ? fewMatches.ofWord : fewMatches.ofWords;
  if (byPart.length >= few) return { matches: byPart, ...complete };

  const split = byPart.length === 0 && terms[0] ? await splitTerm(db, terms) : null;
  if (split) {
    const found = await findMatches(scope, split);
    if (found.matches.length > 0 && !found.isCorrected) return found;
  }

  await nextTurn();
  for (const term of terms) addIds(things.get(term), await correct(scope, term));
  const withCorrections = await match();
  return {
    ...complete,
    matches: withCorrections,
    isCorrected: byPart.length === 0 && withCorrections.length > 0,
  };
}

async function findStarts(
  { db, kinds, selection }: SearchScope,
  term: Term,
  totals: readonly StartTotal[],
): Promise<TermThings> {
  const ids = new Set<string>();
  let isListed = false;
  for (const spelling of term.spellings) {
    const hasList = totals.some(({ start }) => start === spelling);
    if (hasList) isListed = true;
    const found = hasList
      ? findTop(db.read, spelling, selection.kinds)
      : findByStart(db, spelling, selection);
    for (const id of await found) ids.add(id);
  }
  const number = numberOf(term);
  if (number !== null) {
    for (const kind of kinds.values()) {
      for (const id of await findByNumber(db, kind, number, maxThings)) ids.add(id);
    }
  }
  return { ids, isListed };
}

/**
 * Returns the ids that the rarest word leads to. In a query of several words, these include the
 * items that refer to a found item, such as the players of a team.
 */
async function chooseIds(
  { db, kinds }: SearchScope,
  terms: readonly Term[],
  things: ReadonlyMap<Term, TermThings>,
): Promise<Set<string>> {
  const found = terms.flatMap((term) => {
    const thingsOfTerm = things.get(term);
    return thingsOfTerm && thingsOfTerm.ids.size > 0 ? [{ term, ...thingsOfTerm }] : [];
  });
  const [rarest] = found.toSorted(
    (one, other) =>
      Number(one.isListed) - Number(other.isListed) ||
      Number(numberOf(one.term) !== null) - Number(numberOf(other.term) !== null) ||
      one.ids.size - other.ids.size,
  );
  if (!rarest) return new Set();
  if (terms.length === 1 || kinds.size === 0) return rarest.ids;
  const targets = [...rarest.ids].slice(0, maxTargets);
  return new Set([...rarest.ids, ...(await findReferring(db.read, targets, maxThings))]);
}

async function findInside({ db, selection }: SearchScope, { spellings }: Term): Promise<string[]> {
  const parts = spellings.filter(isLongEnoughInside);
  const found: string[] = [];
  for (const part of parts) found.push(...(await findByPart(db, part, selection)));
  return found;
}

/** Adds similar words of names to the corrections of a term, and returns the things with them. */
async function correct({ db, selection }: SearchScope, term: Term): Promise<string[]> {
  const { word, corrections } = term;
  if (numberOf(term) !== null) return [];
  const max = allowedEdits(word);
  const words = (await findWordsByParts(db, partsOf(word)))
    .map(({ id, text }) => ({ id, text, edits: editDistance(word, text, max) }))
    .filter(({ edits }) => edits > 0 && edits <= max)
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, maxCorrections);
  for (const { text, edits } of words) corrections.set(text, edits);
  return findByWords(
    db,
    words.map(({ id }) => id),
    selection,
  );
}

/** Splits a query of one word after the longest word that it starts with: 'vandijk'. */
async function splitTerm(db: Database, terms: readonly Term[]): Promise<Term[] | null> {
  const [term] = terms;
  if (!term || terms.length > 1) return null;
  const letters = [...term.word];
  const starts = letters
    .map((_, index) => letters.slice(0, index).join(''))
    .slice(minSplitLetters, 1 - minSplitLetters);
  const found = await findLongestWord(db.read, starts);
  if (found === null) return null;
  return [found, term.word.slice(found.length)].map((word) => ({
    word,
    spellings: [word],
    corrections: new Map(),
  }));
}

function sumTotals(totals: readonly StartTotal[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { kind, total } of totals) sums.set(kind, (sums.get(kind) ?? 0) + total);
  return sums;
}

function addIds(things: TermThings | undefined, ids: readonly string[]): void {
  for (const id of ids) things?.ids.add(id);
}

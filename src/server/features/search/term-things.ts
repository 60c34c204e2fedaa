import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#server/db/engine/database.ts';
import { allowedEdits, editDistance, partsOf } from './misspellings.ts';
import { findByName } from './names-store.ts';
import { isLongEnough, numberOf, type Term } from './terms.ts';
import { findByNumber, findReferring } from './things-store.ts';
import {
  findByPart,
  findByStart,
  findByWords,
  findStartTotals,
  findTop,
  findWordsByParts,
  maxThings,
  type SearchScope,
  type StartTotal,
} from './words-store.ts';

/** Kinds of items, of lineups or 'user', by the ids of things. */
type ThingKinds = Map<string, string>;

interface TermThings {
  readonly term: Term;
  readonly things: ThingKinds;
  /** True if these are only the best of many. */
  isListed: boolean;
}

interface SimilarWord {
  readonly id: number;
  readonly text: string;
  readonly edits: number;
}

const maxCorrections = 50;
const maxTargets = 100;
/** Limit of things whose names do not match. */
const maxUncertain = 100;

export interface QueryThings {
  readonly isListed: boolean;
  /** Totals of the listed starts by kind. */
  readonly totals: ReadonlyMap<string, number>;
  addThingsInside(): Promise<void>;
  /** Also adds the corrections to the terms. */
  addCorrections(): Promise<void>;
  choose(): Promise<ThingKinds>;
}

/** SQLite answers in the same turn of the event loop, so each term gets a separate turn. */
export async function findQueryThings(
  scope: SearchScope,
  terms: readonly Term[],
): Promise<QueryThings> {
  const { db } = scope;
  const spellings = terms.flatMap((term) => term.spellings);
  const totals = await findStartTotals(db.read, spellings);
  const termThings: TermThings[] = [];
  for (const term of terms) {
    termThings.push(await findStarts(scope, term, totals));
    await nextTurn();
  }

  return {
    isListed: termThings.every(({ isListed }) => isListed),
    totals: sumTotals(totals),

    async addThingsInside() {
      for (const { term, things } of termThings) {
        addAll(things, await findInside(scope, term));
        await nextTurn();
      }
    },

    async addCorrections() {
      for (const entry of termThings) {
        const { things, isListed } = await findCorrected(scope, entry.term);
        addAll(entry.things, things);
        entry.isListed ||= isListed;
        await nextTurn();
      }
    },

    choose: () => chooseThings(scope, termThings),
  };
}

function addAll(things: ThingKinds, added: ReadonlyMap<string, string>): void {
  for (const [id, kind] of added) things.set(id, kind);
}

function sumTotals(totals: readonly StartTotal[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { kind, total } of totals) sums.set(kind, (sums.get(kind) ?? 0) + total);
  return sums;
}

async function findStarts(
  { db, kinds, selection }: SearchScope,
  term: Term,
  totals: readonly StartTotal[],
): Promise<TermThings> {
  const things: ThingKinds = new Map();
  let isListed = false;
  for (const spelling of term.spellings) {
    if (totals.some(({ start }) => start === spelling)) {
      isListed = true;
      addAll(things, await findTop(db.read, spelling, selection.kinds));
    } else {
      addAll(things, await findByStart(db, spelling, selection));
    }
  }
  const number = numberOf(term);
  if (number !== null) {
    for (const kind of kinds.values()) {
      const ids = await findByNumber(db, kind, number, maxThings);
      for (const id of ids) things.set(id, kind.name);
    }
  }
  return { term, things, isListed };
}

async function findInside(
  { db, selection }: SearchScope,
  { spellings }: Term,
): Promise<ThingKinds> {
  const things: ThingKinds = new Map();
  for (const part of spellings.filter(isLongEnough)) {
    addAll(things, await findByPart(db, part, selection));
  }
  return things;
}

async function findSimilarWords(db: Database, word: string): Promise<SimilarWord[]> {
  const max = allowedEdits(word);
  const similar: SimilarWord[] = [];
  for (const { id, text } of await findWordsByParts(db, partsOf(word))) {
    const distance = editDistance(word, text, max);
    if (distance === 0 || distance > max) continue;
    // The first letter is rarely wrong.
    similar.push({ id, text, edits: text[0] === word[0] ? distance : distance + 0.5 });
  }
  return similar.toSorted((one, other) => one.edits - other.edits).slice(0, maxCorrections);
}

/** Also adds the corrections to the term. */
async function findCorrected(
  { db, selection }: SearchScope,
  term: Term,
): Promise<Pick<TermThings, 'things' | 'isListed'>> {
  if (numberOf(term) !== null) return { things: new Map(), isListed: false };
  const words = await findSimilarWords(db, term.word);
  for (const { text, edits } of words) term.corrections.set(text, edits);
  const texts = words.map(({ text }) => text);
  const totals = await findStartTotals(db.read, texts);
  const listedStarts = new Set(totals.map(({ start }) => start));
  const unlisted = words.filter(({ text }) => !listedStarts.has(text));
  const wordIds = unlisted.map(({ id }) => id);
  const things = await findByWords(db, wordIds, selection);
  for (const start of listedStarts) addAll(things, await findTop(db.read, start, selection.kinds));
  return { things, isListed: listedStarts.size > 0 };
}

/**
 * Chooses the things of the rarest word that may match the others. In a query of several words, a
 * word also leads to the items that refer to its things, such as the players of a team.
 */
async function chooseThings(
  scope: SearchScope,
  termThings: readonly TermThings[],
): Promise<ThingKinds> {
  const [only] = termThings;
  if (only && termThings.length === 1) return only.things;
  const expanded: ExpandedThings[] = [];
  for (const entry of termThings) {
    expanded.push(await addReferring(scope, entry));
    await nextTurn();
  }
  const [rarest] = expanded
    .filter(({ things }) => things.size > 0)
    .toSorted(
      (one, other) =>
        Number(other.isComplete) - Number(one.isComplete) || one.things.size - other.things.size,
    );
  if (!rarest) return new Map();
  if (termThings.every(({ isListed }) => isListed)) return chooseListed(scope, termThings);
  const complete = expanded.filter((entry) => entry !== rarest && entry.isComplete);
  const chosen: ThingKinds = new Map();
  let uncertainCount = 0;
  for (const [id, kind] of rarest.things) {
    // A field of the thing may still match.
    const isUncertain = !complete.every(({ things }) => things.has(id));
    if (isUncertain && uncertainCount >= maxUncertain) continue;
    if (isUncertain) uncertainCount += 1;
    chosen.set(id, kind);
  }
  return chosen;
}

/** Chooses the best things of each word and those with all words, if all words are common. */
async function chooseListed(
  scope: SearchScope,
  termThings: readonly TermThings[],
): Promise<ThingKinds> {
  const chosen: ThingKinds = new Map(termThings.flatMap(({ things }) => [...things]));
  const terms = termThings.map(({ term }) => term);
  addAll(chosen, await findByName(scope, terms));
  return chosen;
}

interface ExpandedThings {
  readonly things: ThingKinds;
  /** True if no other thing has the word. */
  readonly isComplete: boolean;
}

async function addReferring(
  { db, kinds }: SearchScope,
  { things, isListed }: TermThings,
): Promise<ExpandedThings> {
  const targetKinds = new Set<string>();
  for (const field of [...kinds.values()].flatMap((kind) => Object.values(kind.fields))) {
    if (field.type === 'references') targetKinds.add(field.to);
  }
  const targetIds = [...things.keys()].filter((id) => targetKinds.has(things.get(id) ?? ''));
  const referring = await findReferring(db, targetIds.slice(0, maxTargets), maxThings);
  const isComplete =
    !isListed &&
    things.size < maxThings &&
    targetIds.length <= maxTargets &&
    referring.size < maxThings;
  return { things: new Map([...things, ...referring]), isComplete };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
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
export type ThingKinds = Map<string, string>;

interface TermThings {
  readonly term: Term;
  readonly things: ThingKinds;
  /** True if these are only the best of many. */
  readonly isListed: boolean;
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
  const all: TermThings[] = [];
  for (const term of terms) {
    all.push(await findStarts(scope, term, totals));
    await nextTurn();
  }

  return {
    isListed: all.every(({ isListed }) => isListed),
    totals: sumTotals(totals),

    async addThingsInside() {
      for (const { term, things } of all) {
        addAll(things, await findInside(scope, term));
        await nextTurn();
      }
    },

    async addCorrections() {
      for (const { term, things } of all) {
        addAll(things, await correct(scope, term));
        await nextTurn();
      }
    },

    choose: () => choose(scope, all),
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
    const hasList = totals.some(({ start }) => start === spelling);
    if (hasList) isListed = true;
    addAll(
      things,
      hasList
        ? await findTop(db.read, spelling, selection.kinds)
        : await findByStart(db, spelling, selection),
    );
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

async function findInside({ db, selection }: SearchScope, { spellings }: Term) {
  const things: ThingKinds = new Map();
  for (const part of spellings.filter(isLongEnough)) {
    addAll(things, await findByPart(db, part, selection));
  }
  return things;
}

async function correct({ db, selection }: SearchScope, term: Term): Promise<ThingKinds> {
  const { word, corrections } = term;
  if (numberOf(term) !== null) return new Map();
  const max = allowedEdits(word);
  const words = (await findWordsByParts(db, partsOf(word)))
    .map(({ id, text }) => ({ id, text, distance: editDistance(word, text, max) }))
    .filter(({ distance }) => distance > 0 && distance <= max)
    .map(({ id, text, distance }) => ({
      id,
      text,
      // The first letter is rarely wrong.
      edits: text[0] === word[0] ? distance : distance + 0.5,
    }))
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, maxCorrections);
  for (const { text, edits } of words) corrections.set(text, edits);
  const lists = await findStartTotals(
    db.read,
    words.map(({ text }) => text),
  );
  const listed = new Set(lists.map(({ start }) => start));
  const things = await findByWords(
    db,
    words.flatMap(({ id, text }) => (listed.has(text) ? [] : id)),
    selection,
  );
  for (const start of listed) addAll(things, await findTop(db.read, start, selection.kinds));
  return things;
}

/**
 * Chooses the things of the rarest word that may match the others. In a query of several words, a
 * word also leads to the items that refer to its things, such as the players of a team.
 */
async function choose(scope: SearchScope, all: readonly TermThings[]): Promise<ThingKinds> {
  const [only] = all;
  if (only && all.length === 1) return only.things;
  const expanded: ExpandedThings[] = [];
  for (const found of all) {
    expanded.push(await addReferring(scope, found));
    await nextTurn();
  }
  const [rarest, ...others] = expanded
    .filter(({ things }) => things.size > 0)
    .toSorted(
      (one, other) =>
        Number(other.isComplete) - Number(one.isComplete) || one.things.size - other.things.size,
    );
  if (!rarest) return new Map();
  if (all.every(({ isListed }) => isListed)) return chooseListed(scope, all);
  const complete = others.filter(({ isComplete }) => isComplete);
  const chosen: ThingKinds = new Map();
  let uncertain = 0;
  for (const [id, kind] of rarest.things) {
    const isFound = complete.every(({ things }) => things.has(id));
    // A field of the thing may still match.
    if (!isFound && uncertain >= maxUncertain) continue;
    if (!isFound) uncertain += 1;
    chosen.set(id, kind);
  }
  return chosen;
}

/** Chooses the best things of each word and those with all words, if all words are common. */
async function chooseListed(scope: SearchScope, all: readonly TermThings[]): Promise<ThingKinds> {
  const chosen: ThingKinds = new Map(all.flatMap(({ things }) => [...things]));
  const terms = all.map(({ term }) => term);
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
  const isComplete = !isListed && things.size < maxThings;
  const referredKinds = new Set(
    [...kinds.values()].flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => (field.type === 'references' ? field.to : [])),
    ),
  );
  const targets = [...things].flatMap(([id, kind]) => (referredKinds.has(kind) ? id : []));
  const referring = await findReferring(db, targets.slice(0, maxTargets), maxThings);
  return {
    things: new Map([...things, ...referring]),
    isComplete: isComplete && targets.length <= maxTargets && referring.size < maxThings,
  };
}

import type { Kind } from '#contract/kinds/kind.ts';
import { userKind } from '#contract/share.ts';
import type { Database } from '#server/db/engine/database.ts';
import { allowedEdits, editDistance, partsOf } from './misspellings.ts';
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
  type Selection,
  type StartTotal,
} from './words-store.ts';

export interface SearchScope {
  readonly db: Database;
  /** Kinds of items by their names. Words of a query may match their fields. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly selection: Selection;
}

/** Kinds of items, of lineups or 'user', by the ids of things. */
export type ThingKinds = Map<string, string>;

/** Things with a word of the query. */
interface TermThings {
  readonly term: Term;
  readonly things: ThingKinds;
  /** True if these are only the best of many. */
  readonly isListed: boolean;
}

const maxCorrections = 50;
const maxTargets = 100;

export interface QueryThings {
  readonly isListed: boolean;
  /** Totals of the listed starts by kind. */
  readonly totals: ReadonlyMap<string, number>;
  addThingsInside(): Promise<void>;
  /** Also adds the corrections to the terms. */
  addCorrections(): Promise<void>;
  /** Finds the things that may match all terms. */
  choose(): Promise<ThingKinds>;
}

/** Finds the things with words that start with the terms. */
export async function findQueryThings(
  scope: SearchScope,
  terms: readonly Term[],
): Promise<QueryThings> {
  const { db } = scope;
  const spellings = terms.flatMap((term) => term.spellings);
  const totals = await findStartTotals(db.read, spellings);
  const all: TermThings[] = [];
  for (const term of terms) all.push(await findStarts(scope, term, totals));

  return {
    isListed: all.every(({ isListed }) => isListed),
    totals: sumTotals(totals),

    async addThingsInside() {
      for (const { term, things } of all) addAll(things, await findInside(scope, term));
    },

    async addCorrections() {
      for (const { term, things } of all) addAll(things, await correct(scope, term));
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

/** Adds similar words of names to the corrections of a term, and returns the things with them. */
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
  return findByWords(
    db,
    words.map(({ id }) => id),
    selection,
  );
}

/**
 * Returns the things that the rarest word leads to. In a query of several words, these include the
 * items that refer to such a thing, such as the players of a team.
 */
async function choose({ db, kinds }: SearchScope, all: readonly TermThings[]): Promise<ThingKinds> {
  const [rarest] = all
    .filter(({ things }) => things.size > 0)
    .toSorted(
      (one, other) =>
        Number(one.isListed) - Number(other.isListed) ||
        Number(numberOf(one.term) !== null) - Number(numberOf(other.term) !== null) ||
        one.things.size - other.things.size,
    );
  if (!rarest) return new Map();
  if (all.length === 1) return rarest.things;
  const referredKinds = new Set(
    [...kinds.values()].flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => (field.type === 'references' ? field.to : [])),
    ),
  );
  const targets = [...rarest.things]
    .flatMap(([id, kind]) => (referredKinds.has(kind) && kind !== userKind ? id : []))
    .slice(0, maxTargets);
  const referring = await findReferring(db, targets, maxThings);
  return new Map([...rarest.things, ...referring]);
}

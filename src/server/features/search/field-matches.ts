import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kind } from '#contract/kinds/kind.ts';
import { type Match, matchOtherWords, namedFields, splitFolded } from './match.ts';
import { matchRanks, type Term, type TermMatch } from './terms.ts';
import { findByFieldNames, readCandidates, readFieldNames } from './things-store.ts';
import { maxThings, type SearchScope } from './words-store.ts';

/** Limit of names read of each field (docs/product/search.md#matches). */
const maxNames = 500;
const ranks = [matchRanks.otherField, matchRanks.partOfOtherField] as const;

/** Returns null unless each term starts a word of the name. */
function matchName(terms: readonly Term[], name: string): TermMatch[] | null {
  const nameWords = splitFolded(name);
  const matched: TermMatch[] = [];
  for (const term of terms) {
    const isStart = term.spellings.some((start) =>
      nameWords.some((word) => word.startsWith(start)),
    );
    const match = isStart ? matchOtherWords(term, { nameWords, otherWords: [] }) : null;
    if (match === null) return null;
    matched.push(match);
  }
  return matched;
}

async function findByField(
  { db }: SearchScope,
  terms: readonly Term[],
  kind: Kind,
  field: string,
): Promise<Match[]> {
  const matchesByName = new Map<string, TermMatch[]>();
  for (const name of await readFieldNames(db, kind, field, maxNames)) {
    const matched = matchName(terms, name);
    if (matched) matchesByName.set(name, matched);
  }
  const rankOf = (name: string) =>
    Math.max(...(matchesByName.get(name) ?? []).map((match) => match.rank));
  const namesById = new Map<string, string>();
  // Whole words first, so that the limit leaves out only worse matches.
  for (const rank of ranks) {
    const names = [...matchesByName.keys()].filter((name) => rankOf(name) === rank);
    const limit = maxThings - namesById.size;
    if (names.length === 0 || limit <= 0) continue;
    for (const [id, name] of await findByFieldNames(db, kind, field, names, limit)) {
      namesById.set(id, name);
    }
  }
  const things = new Map([...namesById.keys()].map((id) => [id, kind.name]));
  return (await readCandidates(db, things, [kind.name])).map((candidate) => {
    const name = namesById.get(candidate.id) ?? '';
    return { candidate, rank: rankOf(name), edits: 0, terms: matchesByName.get(name) ?? [] };
  });
}

/**
 * Finds items by a field alone, such as the riders of a team. Reads only fields by which galleries
 * filter, since only these have an index.
 */
export async function findByFields(scope: SearchScope, terms: readonly Term[]): Promise<Match[]> {
  const matches = new Map<string, Match>();
  for (const kind of scope.kinds.values()) {
    for (const field of namedFields(kind).filter((name) => kind.groupings.includes(name))) {
      for (const match of await findByField(scope, terms, kind, field)) {
        if (!matches.has(match.candidate.id)) matches.set(match.candidate.id, match);
      }
      await nextTurn();
    }
  }
  return [...matches.values()];
}

import { type Match, matchOtherWords, namedFields, splitFolded } from './match.ts';
import type { Term, TermMatch } from './terms.ts';
import { findByFieldNames, readCandidates, readFieldNames } from './things-store.ts';
import { maxThings, type SearchScope } from './words-store.ts';

/** Limit of names read of each field. */
const maxNames = 200;

function matchName(terms: readonly Term[], name: string): TermMatch[] | null {
  const words = { nameWords: splitFolded(name), otherWords: [] };
  const matched = terms.map((term) => matchOtherWords(term, words));
  const isMatch = (match: TermMatch | null) => match !== null;
  return matched.every(isMatch) ? matched.filter(isMatch) : null;
}

/**
 * Finds items by a field alone, such as the riders of a team. Reads only fields by which galleries
 * filter, since only these have an index.
 */
export async function findByFields(
  { db, kinds }: SearchScope,
  terms: readonly Term[],
): Promise<Match[]> {
  const matches = new Map<string, Match>();
  for (const kind of kinds.values()) {
    const fields = namedFields(kind).filter((field) => kind.groupings.includes(field));
    for (const field of fields) {
      const matchesByName = new Map<string, TermMatch[]>();
      for (const name of await readFieldNames(db, kind, field, maxNames)) {
        const matched = matchName(terms, name);
        if (matched) matchesByName.set(name, matched);
      }
      if (matchesByName.size === 0) continue;
      const names = await findByFieldNames(db, kind, field, [...matchesByName.keys()], maxThings);
      const things = new Map([...names.keys()].map((id) => [id, kind.name]));
      for (const candidate of await readCandidates(db, things, [kind.name])) {
        const matched = matchesByName.get(names.get(candidate.id) ?? '') ?? [];
        const rank = Math.max(...matched.map((match) => match.rank));
        if (!matches.has(candidate.id)) {
          matches.set(candidate.id, { candidate, rank, edits: 0, terms: matched });
        }
      }
    }
  }
  return [...matches.values()];
}

import type { Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import {
  isWholeName,
  matchRanks,
  matchTerm,
  numberOf,
  splitWords,
  startsName,
  type Term,
  type TermMatch,
} from './terms.ts';
import { type Candidate, readFields, readTargetTexts } from './things-store.ts';

export interface Match {
  readonly candidate: Candidate;
  /** One of `matchRanks`. */
  readonly rank: number;
  readonly edits: number;
  /** Matches in the order of the query's words. */
  readonly terms: readonly TermMatch[];
}

const fieldMatch = { edits: 0, matchedWord: null, isOfTarget: false };
/** Match of a number that is the whole query. */
const onlyNumberMatch: TermMatch = { ...fieldMatch, rank: matchRanks.wholeWord };
const otherFieldMatch: TermMatch = { ...fieldMatch, rank: matchRanks.otherField };

/** Limits the candidates whose fields are read. */
const maxCompleted = 200;

interface Words {
  readonly nameWords: readonly string[];
  readonly otherWords: readonly string[];
}

function readWords({ key, text }: Candidate): Words {
  const nameWords = splitWords(key);
  const otherWords = splitWords(text).filter((word) => !nameWords.includes(word));
  return { nameWords, otherWords };
}

function toMatch(
  candidate: Candidate,
  { nameWords }: Words,
  queryTerms: readonly Term[],
  terms: readonly TermMatch[],
): Match {
  const worst = Math.max(...terms.map(({ rank }) => rank));
  const edits = terms.reduce((sum, term) => sum + term.edits, 0);
  if (isWholeName(queryTerms, nameWords)) {
    return { candidate, rank: matchRanks.wholeName, edits, terms };
  }
  const isStart = worst === matchRanks.startOfWord && startsName(queryTerms, nameWords);
  return { candidate, rank: isStart ? matchRanks.startOfName : worst, edits, terms };
}

/** Words that are no part of the candidate's name, by their index. */
interface PartialMatch {
  readonly candidate: Candidate;
  readonly words: Words;
  readonly terms: readonly (TermMatch | null)[];
}

/**
 * Returns the candidates that match every word of the query. In a query of several words, a word
 * may match the name of a referenced item, the number, or a field with a name.
 */
export async function matchCandidates(
  db: Database,
  kinds: ReadonlyMap<string, Kind>,
  queryTerms: readonly Term[],
  candidates: readonly Candidate[],
): Promise<Match[]> {
  const matches: Match[] = [];
  const partialMatches: PartialMatch[] = [];
  for (const candidate of candidates) {
    const words = readWords(candidate);
    const terms = queryTerms.map((term) => matchTerm(term, words.nameWords, words.otherWords));
    const found = terms.filter((term) => term !== null);
    if (found.length === terms.length) matches.push(toMatch(candidate, words, queryTerms, found));
    else if (kinds.has(candidate.kind)) partialMatches.push({ candidate, words, terms });
  }
  const completed = await completeMatches(
    db,
    kinds,
    queryTerms,
    partialMatches.slice(0, maxCompleted),
  );
  return [...matches, ...completed];
}

async function completeMatches(
  db: Database,
  kinds: ReadonlyMap<string, Kind>,
  queryTerms: readonly Term[],
  partialMatches: readonly PartialMatch[],
): Promise<Match[]> {
  const hasNumber = queryTerms.some((term) => numberOf(term) !== null);
  // The only word of a query must match the name or the number.
  const isSingle = queryTerms.length === 1;
  if (partialMatches.length === 0 || (isSingle && !hasNumber)) return [];
  const ids = partialMatches.map(({ candidate }) => candidate.id);
  const targetTexts = isSingle ? new Map<string, string>() : await readTargetTexts(db, ids);
  const numberMatch = isSingle ? onlyNumberMatch : otherFieldMatch;
  const matches: Match[] = [];
  const byKind = Map.groupBy(partialMatches, ({ candidate }) => candidate.kind);
  for (const [kindName, matchesOfKind] of byKind) {
    const kind = kinds.get(kindName);
    if (!kind) continue;
    const textFields = isSingle ? [] : namedFields(kind);
    const fields = [...textFields, ...(kind.numbered === undefined ? [] : [kind.numbered])];
    const values = await readFields(
      db,
      kind,
      fields,
      matchesOfKind.map(({ candidate }) => candidate.id),
    );
    for (const { candidate, words, terms } of matchesOfKind) {
      const row = values.get(candidate.id);
      const number = kind.numbered === undefined ? null : (row?.[kind.numbered] ?? null);
      const fieldWords = textFields.flatMap((field) => foldedWords(row?.[field]));
      const targetWords = splitWords(targetTexts.get(candidate.id) ?? '');
      const found = queryTerms.flatMap((term, index): TermMatch[] => {
        const match =
          terms[index] ??
          (number !== null && number === numberOf(term) ? numberMatch : null) ??
          matchOtherWords(term, fieldWords, false) ??
          matchOtherWords(term, targetWords, true);
        return match ? [match] : [];
      });
      const isOnlyOfTarget = found.every((match) => match.isOfTarget);
      if (found.length < queryTerms.length || isOnlyOfTarget) continue;
      matches.push(toMatch(candidate, words, queryTerms, found));
    }
  }
  return matches;
}

function matchOtherWords(
  term: Term,
  words: readonly string[],
  isOfTarget: boolean,
): TermMatch | null {
  const match = matchTerm(term, [], words);
  if (!match) return null;
  return match.rank === matchRanks.misspelling
    ? { ...match, isOfTarget }
    : { ...otherFieldMatch, isOfTarget };
}

/** Text fields with names, such as the team of a rider. */
function namedFields({ fields }: Kind): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'text' && field.isName ? [name] : [],
  );
}

function foldedWords(value: string | number | null | undefined): string[] {
  return typeof value === 'string' ? splitWords(foldText(value)) : [];
}

import type { Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import {
  isStartOfName,
  isWholeName,
  matchRanks,
  matchTerm,
  numberOf,
  splitWords,
  type Term,
  type TermMatch,
} from './terms.ts';
import { type Candidate, readFields, readTargets, type TargetTexts } from './things-store.ts';

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
const partOfOtherFieldMatch: TermMatch = { ...fieldMatch, rank: matchRanks.partOfOtherField };

/** Limits the candidates whose fields are read. */
const maxCompleted = 200;

interface CandidateWords {
  readonly nameWords: readonly string[];
  readonly otherWords: readonly string[];
}

function splitCandidate({ key, text }: Pick<Candidate, 'key' | 'text'>): CandidateWords {
  const nameWords = splitWords(key);
  const otherWords = splitWords(text).filter((word) => !nameWords.includes(word));
  return { nameWords, otherWords };
}

function toMatch(
  candidate: Candidate,
  { nameWords }: CandidateWords,
  queryTerms: readonly Term[],
  terms: readonly TermMatch[],
): Match {
  const worst = Math.max(...terms.map(({ rank }) => rank));
  const edits = terms.reduce((sum, term) => sum + term.edits, 0);
  if (isWholeName(queryTerms, nameWords)) {
    return { candidate, rank: matchRanks.wholeName, edits, terms };
  }
  const isStart = worst === matchRanks.startOfWord && isStartOfName(queryTerms, nameWords);
  return { candidate, rank: isStart ? matchRanks.startOfName : worst, edits, terms };
}

/** Words that are no part of the candidate's name, by their index. */
interface PartialMatch {
  readonly candidate: Candidate;
  readonly words: CandidateWords;
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
    const words = splitCandidate(candidate);
    const terms = queryTerms.map((term) => matchTerm(term, words.nameWords, words.otherWords));
    const matched = terms.filter((term) => term !== null);
    if (matched.length === terms.length) {
      matches.push(toMatch(candidate, words, queryTerms, matched));
    } else if (kinds.has(candidate.kind)) {
      partialMatches.push({ candidate, words, terms });
    }
  }
  const completable = partialMatches.slice(0, maxCompleted);
  const completed = await completeMatches(db, kinds, queryTerms, completable);
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
  const targets = isSingle ? new Map<string, TargetTexts>() : await readTargets(db, ids);
  const matches: Match[] = [];
  const byKind = Map.groupBy(partialMatches, ({ candidate }) => candidate.kind);
  for (const [kindName, matchesOfKind] of byKind) {
    const kind = kinds.get(kindName);
    if (!kind) continue;
    const textFields = isSingle ? [] : namedFields(kind);
    const fields = kind.numbered === undefined ? textFields : [...textFields, kind.numbered];
    const idsOfKind = matchesOfKind.map(({ candidate }) => candidate.id);
    const rows = await readFields(db, kind, fields, idsOfKind);
    for (const { candidate, words, terms } of matchesOfKind) {
      const row = rows.get(candidate.id);
      const facts = {
        number: kind.numbered === undefined ? null : (row?.[kind.numbered] ?? null),
        numberMatch: isSingle ? onlyNumberMatch : otherFieldMatch,
        fieldWords: textFields.flatMap((field) => splitFolded(row?.[field])),
        target: splitCandidate(targets.get(candidate.id) ?? { key: '', text: '' }),
      };
      const matched = queryTerms
        .map((term, index) => terms[index] ?? matchFacts(term, facts))
        .filter((match) => match !== null);
      const isOnlyOfTarget = matched.every((match) => match.isOfTarget);
      if (matched.length < queryTerms.length || isOnlyOfTarget) continue;
      matches.push(toMatch(candidate, words, queryTerms, matched));
    }
  }
  return matches;
}

interface SearchedFacts {
  readonly number: string | number | null;
  readonly numberMatch: TermMatch;
  readonly fieldWords: readonly string[];
  readonly target: CandidateWords;
}

function matchFacts(term: Term, facts: SearchedFacts): TermMatch | null {
  if (facts.number !== null && facts.number === numberOf(term)) return facts.numberMatch;
  const match = matchOtherWords(term, { nameWords: facts.fieldWords, otherWords: [] });
  if (match) return match;
  const targetMatch = matchOtherWords(term, facts.target);
  return targetMatch && { ...targetMatch, isOfTarget: true };
}

/** Matches a word of a name that is not the candidate's own. */
export function matchOtherWords(term: Term, words: CandidateWords): TermMatch | null {
  const match = matchTerm(term, words.nameWords, words.otherWords);
  if (match === null || match.rank === matchRanks.misspelling) return match;
  return match.rank === matchRanks.wholeWord ? otherFieldMatch : partOfOtherFieldMatch;
}

/** Text fields with names, such as the team of a rider. */
export function namedFields({ fields }: Kind): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.type === 'text' && field.isName && field.isSearched !== false;
  });
}

export function splitFolded(value: string | number | null | undefined): string[] {
  return typeof value === 'string' ? splitWords(foldText(value)) : [];
}

import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import { readKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import type { Match } from './match.ts';
import { type Candidate, countBetter, readFields, readLineupRatings } from './things-store.ts';

/** Limits the items counted as better than a match. */
const maxPlace = 1000;

type RankedByName = Pick<Match, 'rank' | 'edits' | 'candidate'>;

/** Sorts the best first, except for matches that only a number of their kind tells apart. */
function compareMatches(one: RankedByName, other: RankedByName): number {
  return (
    one.rank - other.rank ||
    one.edits - other.edits ||
    one.candidate.unchecked - other.candidate.unchecked ||
    other.candidate.likes - one.candidate.likes
  );
}

/** Shorter names come first, since the query is a larger part of them. */
function compareNames({ key }: Candidate, { key: otherKey }: Candidate): number {
  return key.length - otherKey.length || (key < otherKey ? -1 : 1);
}

export interface RankedByNumber extends RankedByName {
  readonly number: number;
}

export function compareByNumber(one: RankedByNumber, other: RankedByNumber): number {
  const difference = compareMatches(one, other);
  if (difference !== 0) return difference;
  if (one.number !== other.number) return other.number - one.number;
  return compareNames(one.candidate, other.candidate);
}

/** Number that tells equal matches of a kind apart, such as the rating. */
function orderOf(kind: Kind): { field: string; isDescending: boolean } | null {
  const isDescending = kind.resultOrder.startsWith('-');
  const field = isDescending ? kind.resultOrder.slice(1) : kind.resultOrder;
  return kind.fields[field]?.type === 'number' ? { field, isDescending } : null;
}

/** Higher numbers are better. */
export async function readNumbers(
  db: Database,
  kind: Kind | undefined,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (!kind) return readLineupRatings(db, ids);
  const order = orderOf(kind);
  if (!order) return new Map();
  const rows = await readFields(db, kind, [order.field], ids);
  const numbers = new Map<string, number>();
  for (const [id, row] of rows) {
    const value = row[order.field];
    if (typeof value === 'number') numbers.set(id, order.isDescending ? value : -value);
  }
  return numbers;
}

export interface RankedMatches {
  readonly kind: string;
  readonly best: readonly Match[];
  /** Number by which the best match precedes others of its kind. */
  readonly number: number | null;
}

export async function rankMatches(
  db: Database,
  kinds: ReadonlyMap<string, Kind>,
  kind: string,
  matches: readonly Match[],
  size: number,
): Promise<RankedMatches> {
  const sorted = matches.toSorted(compareMatches);
  const last = sorted[size - 1];
  const contenders = last ? sorted.filter((match) => compareMatches(match, last) <= 0) : sorted;
  const ids = contenders.map(({ candidate }) => candidate.id);
  const numbers = await readNumbers(db, kinds.get(kind), ids);
  const best = contenders
    .map((match) => ({ ...match, number: numbers.get(match.candidate.id) ?? -Infinity }))
    .toSorted(compareByNumber)
    .slice(0, size);
  const number = best[0] ? (numbers.get(best[0].candidate.id) ?? null) : null;
  return { kind, best, number };
}

/**
 * Sorts the kind with the best match first, then items before lineups and users, then by likes,
 * then by the item's place among all of its kind.
 */
export async function sortKinds<Ranked extends RankedMatches>(
  db: Database,
  kinds: ReadonlyMap<string, Kind>,
  ranked: readonly Ranked[],
): Promise<Ranked[]> {
  /** Shares of the kind that are better than the best match. */
  const places = new Map<string, number>();
  for (const { kind: name, number } of ranked) {
    const kind = kinds.get(name);
    const order = kind && orderOf(kind);
    if (!order || number === null || ranked.length === 1) continue;
    const value = order.isDescending ? number : -number;
    const better = await countBetter(db.read, kind, { ...order, value }, maxPlace);
    places.set(name, better / Math.max(1, await readKindCount(db.read, name)));
  }
  const placeOf = ({ kind }: RankedMatches) => places.get(kind) ?? 1;
  return ranked.toSorted((one, other) => {
    const [best, otherBest] = [one.best[0], other.best[0]];
    if (!best || !otherBest) return 0;
    const isItem = kinds.has(one.kind);
    return (
      best.rank - otherBest.rank ||
      best.edits - otherBest.edits ||
      Number(kinds.has(other.kind)) - Number(isItem) ||
      (isItem ? otherBest.candidate.likes - best.candidate.likes : 0) ||
      placeOf(one) - placeOf(other)
    );
  });
}

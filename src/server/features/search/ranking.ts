import type { Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Match } from './match.ts';
import { readFields, readLineupRatings } from './things-store.ts';

/** Best first, except for matches that only a number of their kind tells apart. */
export function compareMatches(one: Match, other: Match): number {
  return (
    one.rank - other.rank ||
    one.edits - other.edits ||
    one.candidate.unchecked - other.candidate.unchecked ||
    other.candidate.likes - one.candidate.likes
  );
}

/** Number by which a kind is sorted by default, such as the rating; null for other orders. */
export function orderOf(kind: Kind): { field: string; isDescending: boolean } | null {
  const isDescending = kind.order.startsWith('-');
  const field = isDescending ? kind.order.slice(1) : kind.order;
  return kind.fields[field]?.type === 'number' ? { field, isDescending } : null;
}

/** Reads a number for each match by which it precedes others; higher is better. */
async function readNumbers(
  queries: Queries,
  kind: Kind | undefined,
  matches: readonly Match[],
): Promise<Map<string, number>> {
  const ids = matches.map(({ candidate }) => candidate.id);
  if (!kind) return readLineupRatings(queries, ids);
  const order = orderOf(kind);
  if (!order) return new Map();
  const rows = await readFields(queries, kind, [order.field], ids);
  return new Map(
    [...rows].flatMap(([id, row]) => {
      const value = row[order.field];
      return typeof value === 'number' ? [[id, order.isDescending ? value : -value]] : [];
    }),
  );
}

/** Returns the best matches of one kind, best first. `kind` is undefined for lineups and users. */
export async function rankMatches(
  queries: Queries,
  kind: Kind | undefined,
  matches: readonly Match[],
  size: number,
): Promise<Match[]> {
  const sorted = matches.toSorted(compareMatches);
  const last = sorted[size - 1];
  const best = last ? sorted.filter((match) => compareMatches(match, last) <= 0) : sorted;
  const numbers = await readNumbers(queries, kind, best);
  const numberOf = ({ candidate }: Match) => numbers.get(candidate.id) ?? -Infinity;
  const difference = (one: number, other: number) => (one === other ? 0 : other - one);
  return best
    .toSorted(
      (one, other) =>
        compareMatches(one, other) ||
        difference(numberOf(one), numberOf(other)) ||
        (one.candidate.key < other.candidate.key ? -1 : 1),
    )
    .slice(0, size);
}

/** Compares the best matches of two kinds. */
export function compareGroups(one: readonly Match[], other: readonly Match[]): number {
  const [best, otherBest] = [one[0], other[0]];
  if (!best || !otherBest) return 0;
  return best.rank - otherBest.rank || best.edits - otherBest.edits;
}

import { formatCount, pluralize } from '#client/lists/pluralize.ts';
import type { RankedGroup } from '#contract/calls/rankings.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import { type Ranking, unknownGroup } from '#contract/kinds/rankings.ts';

/** Formats 'raw' or 'of unknown equipment'. */
export function rankedGroupText({ within }: Ranking, group: string): string {
  return group === unknownGroup
    ? `of unknown ${lowerFirst(within.field.label)}`
    : lowerFirst(group);
}

/** Formats 'Raw, 312', or 'Raw, about 71,200' for an estimate. */
export function groupLabel({ group, count }: RankedGroup, isEstimate = false): string {
  const name = group === unknownGroup ? 'Unknown' : group;
  return `${name}, ${isEstimate ? 'about ' : ''}${formatCount(count)}`;
}

/**
 * Formats '449 lifters: 312 raw, 137 equipped', '12 lifters, all raw', or 'About 449 lifters …'.
 */
export function countsText(
  ranking: Ranking,
  groups: readonly RankedGroup[],
  isEstimate = false,
): string {
  const { one, many } = ranking.ranked.labels;
  const nonEmpty = groups.filter(({ count }) => count > 0);
  const total = nonEmpty.reduce((sum, { count }) => sum + count, 0);
  const [first] = nonEmpty;
  if (!first) return emptyClassText;
  const totalText = `${isEstimate ? 'About ' : ''}${pluralize(total, one, many)}`;
  if (nonEmpty.length === 1) {
    return `${totalText}, ${total === 1 ? '' : 'all '}${rankedGroupText(ranking, first.group)}`;
  }
  const parts = nonEmpty.map(
    ({ group, count }) => `${formatCount(count)} ${rankedGroupText(ranking, group)}`,
  );
  return `${totalText}: ${parts.join(', ')}`;
}

export const emptyClassText = 'Nobody in this class yet.';

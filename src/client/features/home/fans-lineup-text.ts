import { fewText } from '#client/lineups/crowd/crowd-few-text.ts';
import { shareText } from '#client/lineups/crowd/crowd-share-text.ts';
import { pluralize } from '#client/lists/pluralize.ts';
import { minCrowd } from '#contract/lineups/crowd.ts';
import type { Crowd } from '#contract/lineups/crowd-items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

export function fansLineupText(lineup: Lineup, { total, own }: Crowd): string {
  const { one, many } = lineup.labels;
  if (total === 0) return `No fan has one yet: build the first ${one}.`;
  const counted =
    total < minCrowd ? fewText(lineup, total) : `Based on ${pluralize(total, one, many)}.`;
  if (!own) return `${counted} Add yours.`;
  return own.share === null
    ? counted
    : `${counted} You stand with ${shareText(own.share)} of the fans.`;
}

import { pluralize } from '#client/lists/pluralize.ts';
import { minCrowd } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

/** Formats '7 Elevens so far. Percentages appear at 20.' */
export function fewText({ labels }: Lineup, total: number): string {
  return `${pluralize(total, labels.one, labels.many)} so far. Percentages appear at ${minCrowd}.`;
}

import { minCrowd } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

/** Why there are no shares yet. */
export function fewText({ labels }: Lineup, total: number): string {
  const count = total === 1 ? 'one' : String(total);
  const verb = total === 1 ? 'there is' : 'there are';
  return `So far ${verb} ${count}: shares are counted from ${minCrowd} ${labels.many} on.`;
}

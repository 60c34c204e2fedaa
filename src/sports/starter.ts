import type { StarterItem } from '#contract/starter.ts';
import { players } from './football/player.data.ts';
import { teams } from './football/team.data.ts';
import { circuits } from './motogp/circuit.data.ts';
import { riders } from './motogp/rider.data.ts';
import { lifters } from './powerlifting/lifter.data.ts';
import { weightCategories } from './powerlifting/weight-category.data.ts';

/**
 * The catalogue of a first start, by kind: every kind comes after those that it refers to.
 * Sources and what is left out: docs/data.md.
 */
export const starterData: Readonly<Record<string, readonly StarterItem[]>> = {
  team: teams,
  player: players,
  circuit: circuits,
  rider: riders,
  weightCategory: weightCategories,
  lifter: lifters,
};

import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

/** Whatever has items that fans like and keep in a list of favourites. */
export type Likeable = Kind | Lineup;

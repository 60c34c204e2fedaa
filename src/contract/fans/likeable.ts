import type { Kind } from '#contract/kinds/kind.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

/** Kind or lineup whose items fans can like and keep as favourites. */
export type Likeable = Kind | Lineup;

import type { Kind } from './kind.ts';
import type { Lineup } from './lineup.ts';

/** Whatever has items that fans like and keep in a list of favourites. */
export type Likeable = Kind | Lineup;

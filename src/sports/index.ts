import type { Sport } from '#contract/kinds/sport.ts';
import { football } from './football/sport.ts';
import { motogp } from './motogp/sport.ts';
import { powerlifting } from './powerlifting/sport.ts';

/** Everything else about a sport is derived from its folder. */
export const sports: readonly Sport[] = [football, motogp, powerlifting];

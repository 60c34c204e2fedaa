import type { Sport } from '#contract/kinds/sport.ts';
import { football } from './football/sport.ts';
import { motogp } from './motogp/sport.ts';
import { powerlifting } from './powerlifting/sport.ts';

/** Registry: one line per sport. Everything else is derived from its folder. */
export const sports: readonly Sport[] = [football, motogp, powerlifting];

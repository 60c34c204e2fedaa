import type { Sport } from '#contract/kinds/sport.ts';
import { heat } from './heat.ts';
import { surfLook } from './look.ts';
import { surfer } from './surfer.ts';

/** Exists only in tests. */
export const surf: Sport = {
  name: 'surf',
  interest: 'surfing',
  label: 'SURF',
  shortLabel: 'Surf',
  page: '/surf',
  look: surfLook,
  kinds: [surfer],
  lineups: [heat],
};

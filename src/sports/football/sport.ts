import type { Sport } from '#contract/kinds/sport.ts';
import { footballLook } from './artwork/look.ts';
import { eleven } from './eleven.ts';
import { player } from './player.ts';
import { team } from './team.ts';

export const football: Sport = {
  name: 'football',
  interest: 'fifa',
  label: 'FIFA',
  shortLabel: 'FIFA',
  page: '/fifa',
  look: footballLook,
  kinds: [player, team],
  lineups: [eleven],
};

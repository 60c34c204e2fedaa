import type { Sport } from '#contract/kinds/sport.ts';
import { eleven } from './eleven.ts';
import { player } from './player.ts';
import { team } from './team.ts';

export const football: Sport = {
  name: 'football',
  interest: 'fifa',
  label: 'FIFA',
  shortLabel: 'FIFA',
  page: '/fifa',
  look: {
    glyph: ['.##.##.', '#######', '#.###.#', '..###..', '..###..', '..###..'],
    tones: ['#12a05c', '#0b6b3c', '#3fb97f'],
  },
  kinds: [player, team],
  lineups: [eleven],
};

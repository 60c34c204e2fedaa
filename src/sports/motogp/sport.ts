import type { Sport } from '#contract/kinds/sport.ts';
import { circuit } from './circuit.ts';
import { podium } from './podium.ts';
import { rider } from './rider.ts';

export const motogp: Sport = {
  name: 'motogp',
  interest: 'motogp',
  label: 'MOTO GP',
  shortLabel: 'MotoGP',
  page: '/motogp',
  look: {
    glyph: ['..#.#.#', '.#.#.#.', '.#.#.#.', '#.#.#..', '#......', '#......'],
    tones: ['#ef4d22', '#bf300a', '#ff7d57'],
  },
  kinds: [rider, circuit],
  lineups: [podium],
};

import type { Sport } from '#contract/sport.ts';
import { circuit } from './circuit.ts';
import { podium } from './podium.ts';
import { rider } from './rider.ts';

export const motogp: Sport = {
  name: 'motogp',
  interest: 'motogp',
  label: 'MOTO GP',
  shortLabel: 'MotoGP',
  page: '/motogp',
  kinds: [rider, circuit],
  lineups: [podium],
};

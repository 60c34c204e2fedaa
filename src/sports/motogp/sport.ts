import type { Sport } from '#contract/kinds/sport.ts';
import { motogpLook } from './artwork/look.ts';
import { circuit } from './circuit.ts';
import { podium } from './podium.ts';
import { rider } from './rider.ts';

export const motogp: Sport = {
  name: 'motogp',
  interest: 'motogp',
  label: 'MOTO GP',
  shortLabel: 'MotoGP',
  page: '/motogp',
  look: motogpLook,
  kinds: [rider, circuit],
  lineups: [podium],
};

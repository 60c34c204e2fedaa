import type { StarterData } from '#contract/kinds/starter.ts';
import { circuits } from './circuit.data.ts';
import { riders } from './rider.data.ts';

export const starter: StarterData = {
  circuit: circuits,
  rider: riders,
};

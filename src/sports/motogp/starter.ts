import type { StarterData } from '#contract/kinds/starter.ts';
import { circuits } from './circuit.data.ts';
import { riders } from './rider.data.ts';

/** The sport's catalogue of a first start. */
export const starter: StarterData = {
  circuit: circuits,
  rider: riders,
};

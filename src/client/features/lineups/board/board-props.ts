import type { ReactNode } from 'react';
import type { Lineup, Slot } from '#contract/lineup.ts';
import type { Places } from '../builder-state.ts';

export interface BoardProps {
  lineup: Lineup;
  places: Places;
  /** The button or link of a slot. */
  children: (slot: Slot) => ReactNode;
}

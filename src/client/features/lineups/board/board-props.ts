import type { ReactNode } from 'react';
import type { Lineup, Slot } from '#contract/lineup.ts';
import type { SlotItems } from '../slot-items.ts';

export interface BoardProps {
  lineup: Lineup;
  slotItems: SlotItems;
  /** The button or link of a slot. */
  children: (slot: Slot) => ReactNode;
}

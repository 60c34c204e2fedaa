import type { ReactNode } from 'react';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';

export interface BoardProps {
  lineup: Lineup;
  slotItems: SlotItems;
  children: (slot: Slot) => ReactNode;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { PickerOrder } from '#sports/artwork/board.ts';
import { openSlotsAfter } from '../board/slot-navigation.ts';
import { candidatesQuery } from './builder-queries.ts';

interface NextListOptions {
  readonly lineup: Lineup;
  readonly shown: Slot | undefined;
  readonly slotItems: SlotItems;
  readonly order: PickerOrder;
}

/** Prefetches the list after the open one, as users pick players in quick succession. */
export function useNextList({ lineup, shown, slotItems, order: { sort } }: NextListOptions): void {
  const client = useQueryClient();
  const next =
    shown &&
    openSlotsAfter(lineup, slotItems, shown.name).find(
      ({ position }) => position !== shown.position,
    );
  useEffect(() => {
    if (!next) return;
    void client.prefetchQuery(candidatesQuery(lineup, next, { name: '', sort, page: 1 }));
  }, [client, lineup, next, sort]);
}

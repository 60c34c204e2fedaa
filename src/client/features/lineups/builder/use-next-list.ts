import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Lineup, Slot } from '#contract/lineups/lineup.ts';
import type { PickerOrder } from '#sports/artwork/board.ts';
import { listOpenSlotsAfter } from '../board/slot-navigation.ts';
import { candidatesQuery } from './builder-queries.ts';

interface NextListOptions {
  readonly lineup: Lineup;
  readonly slot: Slot | undefined;
  readonly slotItems: SlotItems;
  readonly order: PickerOrder;
  readonly referenceId: string | undefined;
}

/** Prefetches, because users often pick quickly. */
export function useNextList({ lineup, slot, slotItems, ...search }: NextListOptions): void {
  const { referenceId } = search;
  const { sort } = search.order;
  const client = useQueryClient();
  const next =
    slot &&
    listOpenSlotsAfter(lineup, slotItems, slot.name).find(
      ({ position }) => position !== slot.position,
    );
  useEffect(() => {
    if (!next) return;
    const query = candidatesQuery(lineup, next, { name: '', referenceId, sort, page: 1 });
    void client.prefetchQuery(query);
  }, [client, lineup, next, referenceId, sort]);
}

import {
  countDifferences,
  type SlotItems,
  slotItemsOf,
} from '#client/lineups/building/slot-items.ts';
import { ShareButton } from '#client/share/share-button.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';

interface ShareSavedProps {
  lineup: Lineup;
  saved: LineupSummary;
  name: string;
  slotItems: SlotItems;
  wide: boolean;
}

export function ShareSaved({ lineup, saved, name, slotItems, wide }: ShareSavedProps) {
  const isChanged =
    name !== saved.name || countDifferences(lineup, slotItems, slotItemsOf(lineup, saved)) > 0;
  return (
    <ShareButton
      shared={{ lineup, item: saved }}
      wide={wide}
      note={
        isChanged
          ? `Only the saved version is shared. To include your changes, press Update ${lineup.labels.one} first.`
          : undefined
      }
    />
  );
}

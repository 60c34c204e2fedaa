import { formatCount, pluralize } from '#client/lists/pluralize.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { CrowdItem } from '#contract/lineups/crowd-items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { shareText } from './crowd-share-text.ts';

interface CrowdItemText {
  /** Text such as 'In 34% of Elevens'. */
  readonly share: string;
  /** Text such as '424 of 1,284: 300× midfielder 2, 124× midfielder 1'; null if in no lineup. */
  readonly slots: string | null;
  /** URL of the item's most frequent slot. */
  readonly to: string;
}

export function crowdItemText(lineup: Lineup, item: CrowdItem): CrowdItemText | null {
  const { total, count, share } = item;
  const { one, many } = lineup.labels;
  const crowdPath = `${lineup.page}/crowd`;
  if (total === 0) return null;
  if (count === 0) return { share: `In no ${one} yet`, slots: null, to: crowdPath };
  const slots: Readonly<Record<string, number>> = item.slots;
  const slotCounts = lineup.slots
    .map((slot) => ({ slot, times: slots[slot.name] ?? 0 }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times);
  const slotTexts = slotCounts.map(({ slot, times }) =>
    times === count
      ? `always ${lowerFirst(slot.label)}`
      : `${formatCount(times)}× ${lowerFirst(slot.label)}`,
  );
  const counted = `${formatCount(count)} of ${pluralize(total, one, many)}`;
  const topSlot = slotCounts[0]?.slot.name;
  return {
    share: share === null ? `In ${counted}` : `In ${shareText(share)} of ${many}`,
    slots: share === null ? slotTexts.join(', ') : `${counted}: ${slotTexts.join(', ')}`,
    to: topSlot ? `${crowdPath}?place=${topSlot}` : crowdPath,
  };
}

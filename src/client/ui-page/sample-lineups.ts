import type { SlotItems } from '#client/lineups/building/slot-items.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { type LineupSummary, toSlotItem } from '#contract/lineups/lineup-items.ts';

const names = [
  ...['Iker Soto', 'Luka Horvat', 'Nils Bergström', 'Théo Marchand', 'Bukola Adeyemi', 'Rui Prata'],
  ...['João Teles', 'Mats van Dalen', 'Ödön Kiss', 'Ángel Núñez-Villaverde', 'Sam Okafor'],
];
const teams = ['Real Madrid', 'FC Barcelona', 'Arsenal', 'Celtic'];

export function fillSlots(lineup: Lineup): SlotItems {
  const filled = lineup.slots.map(({ name: slot, position = null }, index) => {
    const name = names[index % names.length] ?? slot;
    const team = teams[index % teams.length] ?? '';
    const item: Item = {
      _id: slot,
      kind: lineup.of.name,
      name,
      image: null,
      likesCount: 0,
      liked: false,
      position,
      number: index + 1,
      rating: 91 - index,
      team: lineup.of.fields.team?.type === 'references' ? [{ _id: team, name: team }] : team,
    };
    return [slot, toSlotItem(lineup, item)] as const;
  });
  return Object.fromEntries(filled);
}

export function halfFill(lineup: Lineup): SlotItems {
  const filled = Object.entries(fillSlots(lineup));
  return Object.fromEntries(filled.map(([slot, item], index) => [slot, index % 2 ? null : item]));
}

export function sampleLineup(
  { name: kind }: Lineup,
  name: string,
  slots: SlotItems,
): LineupSummary {
  return {
    _id: name,
    kind,
    name,
    image: null,
    owner: { _id: 'u1', name: 'Lucía Peña', image: null },
    likesCount: 12,
    liked: false,
    averageRating: 4.5,
    ratingsCount: 2,
    commentsCount: 0,
    version: '1',
    ...slots,
  };
}

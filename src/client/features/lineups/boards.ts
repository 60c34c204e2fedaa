import type { Lineup } from '#contract/lineup.ts';
import { elevenPlaces } from '#sports/football/artwork-eleven.ts';
import { podiumOrder } from '#sports/motogp/artwork-podium.ts';
import type { Formation } from './formation.ts';

/** The pitch as arrows see it: its length counts for half as much again as its width. */
export const elevenFormation: Formation = Object.fromEntries(
  Object.entries(elevenPlaces).map(([slot, { across, along }]) => [
    slot,
    { x: across, y: (1 - along) * 1.5 },
  ]),
);

/** The podium from the left: second, first, third. */
export const podiumFormation: Formation = Object.fromEntries(
  podiumOrder.map((slot, x) => [slot, { x, y: 0 }]),
);

/** An order of the picker's list. */
export interface PickerOrder {
  /** Value of the query's `sort`. */
  readonly sort: string;
  readonly label: string;
}

/** What a builder needs to know beside the lineup's description. */
export interface BoardRules {
  readonly formation: Formation;
  readonly orders: readonly PickerOrder[];
  /** The order that the list opens in: the best first, for few are liked at the beginning. */
  readonly opensBy: PickerOrder;
  /** The loud number of a row: a field of the kind, and what is written after it. */
  readonly stat: { readonly field: string; readonly unit: string };
  /** Whether what other fans built stands under the board. */
  readonly showsFans: boolean;
}

const likes: PickerOrder = { sort: '-likes', label: 'likes' };
const rating: PickerOrder = { sort: '-rating', label: 'rating' };
const points: PickerOrder = { sort: '-points', label: 'points' };
const byName: PickerOrder = { sort: 'name', label: 'name' };

const boards: Readonly<Record<string, BoardRules>> = {
  eleven: {
    formation: elevenFormation,
    orders: [likes, rating, byName],
    opensBy: rating,
    stat: { field: 'rating', unit: '' },
    showsFans: false,
  },
  podium: {
    formation: podiumFormation,
    orders: [points, likes, byName],
    opensBy: points,
    stat: { field: 'points', unit: 'pts' },
    showsFans: true,
  },
};

/** The board on which that lineup is built. Throws where nobody has drawn one. */
export function requireBoard(lineup: Lineup): BoardRules {
  const rules = boards[lineup.name];
  if (!rules) throw new Error(`No board is drawn for ${lineup.name}`);
  return rules;
}

import type { SlotItem, WithSlots } from '#contract/lineups/lineup-items.ts';
import type { Box, Drawing } from './drawing.ts';
import type { CardColors } from './fans-stand.ts';

/** Position on a field, from 0 to 1. */
export interface SlotPosition {
  /** Measured from the left edge. */
  readonly across: number;
  /** Measured from the near end. */
  readonly along: number;
  readonly short: string;
}

export interface FieldView extends Box {
  readonly picture: string;
  readonly point: (position: SlotPosition) => readonly [x: number, y: number];
  readonly drawBehind: (placed: readonly SlotItem[], share: number) => Drawing;
}

export interface FieldLayout {
  readonly type: 'field';
  readonly positions: Readonly<Record<string, SlotPosition>>;
  readonly desktop: FieldView;
  readonly phone: FieldView;
  /** Phone view with room for shares; defaults to `phone`. */
  readonly tall?: FieldView;
  readonly small: Box & {
    readonly picture: string;
    readonly point: FieldView['point'];
    readonly draw: (lineup: WithSlots) => Drawing;
  };
}

export interface StepsLayout {
  readonly type: 'steps';
  /** Slots from the left. */
  readonly order: readonly string[];
  readonly drawStep: (slot: string, stretch: number) => Drawing;
  readonly drawBehind: (box: Box) => Drawing;
  readonly drawOpen: () => Drawing;
}

export interface PickerOrder {
  readonly sort: string;
  readonly label: string;
}

/** Total of all placed items, to one decimal place. */
interface BoardTotal {
  readonly label: string;
  readonly field: string;
  /** A mean always shows its decimal place. */
  readonly of: 'mean' | 'sum';
  readonly unit: string;
}

/** Presentation of a lineup and its builder. */
export interface Board {
  readonly layout: FieldLayout | StepsLayout;
  /** Draws an item without a panel; defaults to its thumbnail. */
  readonly drawFigure?: (item: SlotItem) => Drawing;
  /** Defaults to the sport's tones. */
  readonly cardColors?: (item: SlotItem) => CardColors;
  /** Text or reference field beside an item's name: 'team'. */
  readonly beside: string;
  /** Number beside each item in the builder's list. */
  readonly stat: { readonly field: string; readonly unit: string };
  readonly orders: readonly PickerOrder[];
  /** Initial order. Not by likes, because few items have any at first. */
  readonly opensBy: PickerOrder;
  readonly totals: readonly BoardTotal[];
  readonly showsFans: boolean;
}

export type Boards = Readonly<Record<string, Board>>;

export const byLikes: PickerOrder = { sort: '-likes', label: 'likes' };
export const byName: PickerOrder = { sort: 'name', label: 'name' };

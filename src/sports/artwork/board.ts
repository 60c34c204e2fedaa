import type { SlotItem, WithSlots } from '#contract/lineups/lineup-items.ts';
import type { Box, Drawing } from './drawing.ts';
import type { CardColors } from './fans-stand.ts';

/** Where a slot lies on a field, from 0 to 1, and the letters that stand for it. */
export interface SlotPosition {
  /** From the left. */
  readonly across: number;
  /** From the near end. */
  readonly along: number;
  readonly short: string;
}

/** A field as it is seen at one width of screen. */
export interface FieldView extends Box {
  /** Name of its picture, as 'football-pitch-phone'. */
  readonly picture: string;
  /** Where a slot stands in it. */
  readonly point: (position: SlotPosition) => readonly [x: number, y: number];
  /** What lies behind the picture once `share` (0 to 1) of the slots are filled with these. */
  readonly drawBehind: (placed: readonly SlotItem[], share: number) => Drawing;
}

/** Slots lie all over a picture. */
export interface FieldLayout {
  readonly type: 'field';
  /** By slot. */
  readonly positions: Readonly<Record<string, SlotPosition>>;
  readonly desktop: FieldView;
  readonly phone: FieldView;
  /** On a phone, where shares stand below the names too; else `phone`. */
  readonly tall?: FieldView;
  /** On a card: a picture, and who stands where, to be laid over it. */
  readonly small: Box & {
    readonly picture: string;
    readonly point: FieldView['point'];
    readonly draw: (lineup: WithSlots) => Drawing;
  };
}

/** Slots stand side by side, each on a step of its own. */
export interface StepsLayout {
  readonly type: 'steps';
  /** Slots as they are seen, from the left. */
  readonly order: readonly string[];
  /** The step of a slot; `stretch` heightens it for narrow screens. */
  readonly drawStep: (slot: string, stretch: number) => Drawing;
  readonly drawBehind: (box: Box) => Drawing;
  /** What stands where nobody does. */
  readonly drawOpen: () => Drawing;
}

/** An order of the builder's list. */
export interface PickerOrder {
  /** Value of the query's `sort`. */
  readonly sort: string;
  readonly label: string;
}

/** What all who are placed come to in one of their numbers, to a decimal place. */
interface BoardTotal {
  readonly label: string;
  readonly field: string;
  /** A mean shows its decimal place always. */
  readonly of: 'mean' | 'sum';
  /** '' without any. */
  readonly unit: string;
}

/** How a lineup is seen and built, beside its description; `boards.ts` of a sport's folder. */
export interface Board {
  readonly layout: FieldLayout | StepsLayout;
  /** The drawing of an item, without a panel behind it; else its picture in small. */
  readonly drawFigure?: (item: SlotItem) => Drawing;
  /** What the cards of fans wear who picked the item; the sport's tones where it is not told. */
  readonly cardColors?: (item: SlotItem) => CardColors;
  /** The field that is shown beside a name, of text or of items: 'team'. */
  readonly beside: string;
  /** The headline number of a row in the builder's list, and what is written after it. */
  readonly stat: { readonly field: string; readonly unit: string };
  readonly orders: readonly PickerOrder[];
  /** The order that the list opens in: the best first, for few are liked at the beginning. */
  readonly opensBy: PickerOrder;
  readonly totals: readonly BoardTotal[];
  /** Whether what other fans built stands under the board. */
  readonly showsFans: boolean;
}

/** The boards of a sport, by the lineup's name. */
export type Boards = Readonly<Record<string, Board>>;

export const byLikes: PickerOrder = { sort: '-likes', label: 'likes' };
export const byName: PickerOrder = { sort: 'name', label: 'name' };

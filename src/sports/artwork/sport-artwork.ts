import type { Item } from '#contract/kinds/items.ts';
import type { Artwork, Box, Drawing } from './drawing.ts';

/** Draws an item even if fields are missing. `weightText` defaults to '267.5 kg'. */
export type DrawItem = (item: Item, box: Box, weightText?: (kg: number) => string) => Artwork;

export type Sample = Pick<Item, 'name'> & Readonly<Record<string, Item[string]>>;

/** Export of a sport's `artwork.ts`. */
export interface SportArtwork {
  /** By kind. A kind without a drawer shows initials. */
  readonly drawers: Readonly<Record<string, DrawItem>>;
  /**
   * Drawers with much data, loaded with the first item. Boards do not wait for them, so the kind of a
   * lineup needs `Board.drawFigure`.
   */
  readonly lazyDrawers?: Readonly<Record<string, () => Promise<DrawItem>>>;
  readonly emblems?: Readonly<Record<string, (name: string) => Drawing>>;
  /** By kind, or kind and group: 'lifter mujer'. */
  readonly samples?: Readonly<Record<string, Sample>>;
}

import type { Item } from '#contract/kinds/items.ts';
import type { Artwork, Box, Drawing } from './drawing.ts';

/**
 * Draws an item even if fields are missing. `weightText` formats weights in kg; '267.5 kg' by
 * default.
 */
export type DrawItem = (item: Item, box: Box, weightText?: (kg: number) => string) => Artwork;

export type Sample = Pick<Item, 'name'> & Readonly<Record<string, Item[string]>>;

/** Export `artwork` of a sport's `artwork.ts`. */
export interface SportArtwork {
  /** By kind; initials by default. */
  readonly drawers: Readonly<Record<string, DrawItem>>;
  /**
   * Data-heavy drawers, loaded with the first item shown. Not for a lineup's kind without its own
   * figure.
   */
  readonly lazyDrawers?: Readonly<Record<string, () => Promise<DrawItem>>>;
  readonly emblems?: Readonly<Record<string, (name: string) => Drawing>>;
  /** By kind, or kind and group: 'lifter mujer'. */
  readonly samples?: Readonly<Record<string, Sample>>;
}

import type { Item } from '#contract/kinds/items.ts';
import type { Artwork, Box, Drawing } from './drawing.ts';

/**
 * Draws an item of one kind into a box; missing fields are no reason to draw nothing. Weights, in kg,
 * are written by `weightText`, '267.5 kg' without it.
 */
export type DrawItem = (item: Item, box: Box, weightText?: (kg: number) => string) => Artwork;

/** An item that need not be in the catalogue: its name and what its drawing looks at. */
export type Sample = Pick<Item, 'name'> & Readonly<Record<string, Item[string]>>;

/** What `artwork.ts` of a sport's folder exports as `artwork`. */
export interface SportArtwork {
  /** A drawing per kind; a kind without one gets its initials. */
  readonly drawers: Readonly<Record<string, DrawItem>>;
  /**
   * Drawers that need much data, per kind: loaded when the first item of the kind is shown, so that
   * no other page carries them. Not for a lineup's kind without a figure of its own.
   */
  readonly lazyDrawers?: Readonly<Record<string, () => Promise<DrawItem>>>;
  /** What stands small beside the name of an item of that kind, where others refer to it. */
  readonly emblems?: Readonly<Record<string, (name: string) => Drawing>>;
  /** Subjects of the landing page's pictures, by kind, or by kind and group: 'lifter mujer'. */
  readonly samples?: Readonly<Record<string, Sample>>;
}

import type { Item } from '#contract/items.ts';
import type { Artwork, Box } from './drawing.ts';

/** Draws an item of one kind into a box; missing fields are no reason to draw nothing. */
export type DrawItem = (item: Item, box: Box) => Artwork;

/** A drawing per kind of a sport, by the kind's name. */
export type KindDrawers = Readonly<Record<string, DrawItem>>;

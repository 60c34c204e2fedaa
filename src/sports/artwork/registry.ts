import type { Item } from '#contract/items.ts';
import { footballDrawers } from '../football/artwork.ts';
import { motogpDrawers } from '../motogp/artwork.ts';
import { powerliftingDrawers } from '../powerlifting/artwork.ts';
import type { Artwork, Box } from './drawing.ts';
import { drawInitials } from './fallback.ts';
import type { KindDrawers } from './kind-drawers.ts';

/** A line per sport; kinds that no line knows get their initials. */
const drawers: KindDrawers = { ...footballDrawers, ...motogpDrawers, ...powerliftingDrawers };

/** The picture of an item of that kind, and the sentence that describes it. */
export function drawItem(kind: string, item: Item, box: Box): Artwork {
  const draw = Object.hasOwn(drawers, kind) ? drawers[kind] : undefined;
  return (draw ?? drawInitials)(item, box);
}

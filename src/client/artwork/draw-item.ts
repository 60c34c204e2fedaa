import type { Item } from '#contract/items.ts';
import type { Artwork, Box, Drawing } from '#sports/artwork/drawing.ts';
import { drawInitials } from '#sports/artwork/fallback.ts';
import type { Sample, SportArtwork } from '#sports/artwork/sport-artwork.ts';

/** Of every sport's folder. */
const files = Object.values(
  import.meta.glob<SportArtwork>('/src/sports/*/artwork.ts', { eager: true, import: 'artwork' }),
);
const drawers: SportArtwork['drawers'] = Object.assign({}, ...files.map((file) => file.drawers));
const emblems: SportArtwork['emblems'] = Object.assign({}, ...files.map((file) => file.emblems));
const samples: SportArtwork['samples'] = Object.assign({}, ...files.map((file) => file.samples));

function get<Value>(of: Readonly<Record<string, Value>> | undefined, name: string): Value | null {
  return of && Object.hasOwn(of, name) ? (of[name] ?? null) : null;
}

/** The picture of an item of that kind, and the sentence that describes it. */
export function drawItem(kind: string, item: Item, box: Box): Artwork {
  return (get(drawers, kind) ?? drawInitials)(item, box);
}

/** What stands small beside the name of an item of that kind; null where nothing does. */
export function drawEmblem(kind: string, name: string): Drawing | null {
  return get(emblems, kind)?.(name) ?? null;
}

/** The subject of a landing page's picture, by its kind, or by kind and group, 'lifter mujer'; null where none was chosen. */
export function getSample(subject: string): Sample | null {
  return get(samples, subject);
}

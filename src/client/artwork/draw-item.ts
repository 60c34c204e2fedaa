import type { Item } from '#contract/kinds/items.ts';
import type { Artwork, Box, Drawing } from '#sports/artwork/drawing.ts';
import { drawInitials } from '#sports/artwork/fallback.ts';
import type { DrawItem, Sample, SportArtwork } from '#sports/artwork/sport-artwork.ts';

const files = Object.values(
  import.meta.glob<SportArtwork>('/src/sports/*/artwork.ts', { eager: true, import: 'artwork' }),
);
const drawers: SportArtwork['drawers'] = Object.assign({}, ...files.map((file) => file.drawers));
const lazyDrawers: SportArtwork['lazyDrawers'] = Object.assign(
  {},
  ...files.map((file) => file.lazyDrawers),
);
const emblems: SportArtwork['emblems'] = Object.assign({}, ...files.map((file) => file.emblems));
const samples: SportArtwork['samples'] = Object.assign({}, ...files.map((file) => file.samples));

function getOwn<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | null {
  return values && Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

const loaded = new Map<string, DrawItem>();
const loading = new Map<string, Promise<DrawItem>>();

/**
 * Returns the same promise on every call while the drawer's code loads. The promise never rejects:
 * if loading fails, the kind's items get initials.
 */
export function getDrawer(kind: string): DrawItem | Promise<DrawItem> {
  const available = getOwn(drawers, kind) ?? loaded.get(kind);
  if (available) return available;
  const load = getOwn(lazyDrawers, kind);
  if (!load) return drawInitials;
  let promise = loading.get(kind);
  if (!promise) {
    promise = load().catch(() => drawInitials);
    loading.set(kind, promise);
    void promise.then((drawer) => loaded.set(kind, drawer));
  }
  return promise;
}

export async function loadDrawer(kind: string): Promise<void> {
  await getDrawer(kind);
}

/** Draws the initials while the drawer's code loads. */
export function drawItem(kind: string, item: Item, box: Box): Artwork {
  const drawer = getDrawer(kind);
  return (drawer instanceof Promise ? drawInitials : drawer)(item, box);
}

export function drawEmblem(kind: string, name: string): Drawing | null {
  return getOwn(emblems, kind)?.(name) ?? null;
}

/** Finds the sample of a kind, 'lifter', or of a group, 'lifter mujer'. */
export function getSample(subject: string): Sample | null {
  return getOwn(samples, subject);
}

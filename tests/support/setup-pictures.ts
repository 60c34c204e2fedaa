import { drawPictures } from '../../scripts/client/draw-pictures.ts';

/** Vitest global setup: components show pictures that a build draws. */
export async function setup(): Promise<void> {
  await drawPictures();
}

export interface Crop {
  /** Zoom 1 selects the largest area that fits into the picture. */
  readonly zoom: number;
  /** Fraction from 0 (left, top) to 1 (right, bottom). */
  readonly x: number;
  readonly y: number;
}

export const maxZoom = 4;
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  readonly width: number;
  readonly height: number;
}

interface CropArea extends Size {
  readonly left: number;
  readonly top: number;
}

function clamp(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Takes a `ratio` of width by height. */
export function cropAreaOf(picture: Size, ratio: number, { zoom, x, y }: Crop): CropArea {
  const width = Math.min(picture.width, picture.height * ratio) / clamp(1, zoom, maxZoom);
  const height = width / ratio;
  return {
    left: (picture.width - width) * clamp(0, x, 1),
    top: (picture.height - height) * clamp(0, y, 1),
    width,
    height,
  };
}

/** Takes fractions of the frame's size, positive to the right and down. */
export function panCrop(
  picture: Size,
  ratio: number,
  crop: Crop,
  right: number,
  down: number,
): Crop {
  const area = cropAreaOf(picture, ratio, crop);
  const move = (position: number, change: number, space: number) =>
    space <= 0 ? position : clamp(0, position - change / space, 1);
  return {
    zoom: crop.zoom,
    x: move(crop.x, right * area.width, picture.width - area.width),
    y: move(crop.y, down * area.height, picture.height - area.height),
  };
}

/** Keeps the centre as far as the edges allow. */
export function zoomCrop(picture: Size, ratio: number, crop: Crop, zoom: number): Crop {
  const before = cropAreaOf(picture, ratio, crop);
  const after = cropAreaOf(picture, ratio, { ...crop, zoom });
  const position = (start: number, growth: number, space: number) =>
    space <= 0 ? 0.5 : clamp(0, (start + growth / 2) / space, 1);
  return {
    zoom: clamp(1, zoom, maxZoom),
    x: position(before.left, before.width - after.width, picture.width - after.width),
    y: position(before.top, before.height - after.height, picture.height - after.height),
  };
}

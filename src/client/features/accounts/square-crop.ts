/** How a picture is cut to a square. */
export interface Crop {
  /** 1 takes the largest square that fits; larger numbers come nearer. */
  readonly zoom: number;
  /** Where the square stands, from 0 (left, top) to 1 (right, bottom). */
  readonly x: number;
  readonly y: number;
}

export const maxZoom = 4;
/** The middle of the picture, as large as it goes. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square in the picture's own pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The square that a crop takes of a picture. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / between(1, zoom, maxZoom);
  return {
    left: (width - side) * between(0, x, 1),
    top: (height - side) * between(0, y, 1),
    side,
  };
}

/**
 * The crop after the picture was pushed by that share of the frame's side: to the right for a
 * positive `right`, downwards for a positive `down`. It stops at the picture's edges.
 */
export function pushCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = cropSquare(size, crop);
  const move = (at: number, by: number, room: number) =>
    room <= 0 ? at : between(0, at - (by * side) / room, 1);
  return {
    zoom: crop.zoom,
    x: move(crop.x, right, size.width - side),
    y: move(crop.y, down, size.height - side),
  };
}

/** The crop at another zoom, around the same middle as far as the edges let it. */
export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
  const before = cropSquare(size, crop);
  const side = cropSquare(size, { ...crop, zoom }).side;
  const grown = (before.side - side) / 2;
  const place = (start: number, room: number) =>
    room <= 0 ? 0.5 : between(0, (start + grown) / room, 1);
  return {
    zoom: between(1, zoom, maxZoom),
    x: place(before.left, size.width - side),
    y: place(before.top, size.height - side),
  };
}

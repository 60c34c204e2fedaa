import { expect, test } from 'vitest';
import { cropSquare, maxZoom, pushCrop, wholeCrop, zoomCrop } from './square-crop.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 400 };

test('without a choice the largest square around the middle is taken', () => {
  expect(cropSquare(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 });
  expect(cropSquare(tall, wholeCrop)).toEqual({ left: 0, top: 100, side: 200 });
});

test('a square never leaves the picture', () => {
  for (const crop of [
    { zoom: 0.1, x: -3, y: 9 },
    { zoom: 99, x: 2, y: -1 },
  ]) {
    const { left, top, side } = cropSquare(wide, crop);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + side).toBeLessThanOrEqual(wide.width);
    expect(top + side).toBeLessThanOrEqual(wide.height);
    expect(side).toBeGreaterThanOrEqual(200 / maxZoom);
  }
});

test('the picture follows the finger and stops at its edges', () => {
  const pushed = pushCrop(wide, wholeCrop, 0.25, 0.25);
  expect(cropSquare(wide, pushed)).toEqual({ left: 50, top: 0, side: 200 });
  const stopped = pushCrop(wide, wholeCrop, -5, 0);
  expect(cropSquare(wide, stopped)).toEqual({ left: 200, top: 0, side: 200 });
});

test('zooming keeps the middle', () => {
  const start = { zoom: 2, x: 0.25, y: 0.5 };
  const before = cropSquare(wide, start);
  const after = cropSquare(wide, zoomCrop(wide, start, 4));
  expect(after.side).toBe(before.side / 2);
  expect(after.left + after.side / 2).toBeCloseTo(before.left + before.side / 2);
  expect(after.top + after.side / 2).toBeCloseTo(before.top + before.side / 2);
});

test('zooming out at an edge stays inside', () => {
  const corner = { zoom: 4, x: 1, y: 1 };
  expect(cropSquare(wide, zoomCrop(wide, corner, 1))).toEqual({ left: 200, top: 0, side: 200 });
});

import { describe, expect, test } from 'vitest';
import { cropAreaOf, maxZoom, panCrop, wholeCrop, zoomCrop } from './crop.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 400 };
const square = 1;
const landscape = 4 / 3;

test('the default crop is the largest area around the middle', () => {
  expect(cropAreaOf(wide, square, wholeCrop)).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 200,
  });
  expect(cropAreaOf(tall, square, wholeCrop)).toEqual({
    left: 0,
    top: 100,
    width: 200,
    height: 200,
  });
  expect(cropAreaOf({ width: 500, height: 300 }, landscape, wholeCrop)).toEqual({
    left: 50,
    top: 0,
    width: 400,
    height: 300,
  });
  expect(cropAreaOf({ width: 400, height: 500 }, landscape, wholeCrop)).toEqual({
    left: 0,
    top: 100,
    width: 400,
    height: 300,
  });
});

describe.each([
  ['a square', square],
  ['a part of 4:3', landscape],
])('%s', (_, ratio) => {
  test('stays within the picture and keeps its shape', () => {
    for (const picture of [wide, tall]) {
      for (const crop of [
        { zoom: 0.1, x: -3, y: 9 },
        { zoom: 99, x: 2, y: -1 },
      ]) {
        const { left, top, width, height } = cropAreaOf(picture, ratio, crop);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(picture.width);
        expect(top + height).toBeLessThanOrEqual(picture.height);
        expect(width / height).toBeCloseTo(ratio);
        expect(width).toBeGreaterThanOrEqual(200 / maxZoom);
      }
    }
  });

  test('stays within the picture when zoomed out at an edge', () => {
    const corner = { zoom: 4, x: 1, y: 1 };
    const { left, width } = cropAreaOf(wide, ratio, zoomCrop(wide, ratio, corner, 1));
    expect(left + width).toBe(wide.width);
  });
});

test('the picture follows a drag and stops at its edges', () => {
  const pushed = panCrop(wide, square, wholeCrop, 0.25, 0.25);
  expect(cropAreaOf(wide, square, pushed)).toMatchObject({ left: 50, top: 0 });
  const stopped = panCrop(wide, square, wholeCrop, -5, 0);
  expect(cropAreaOf(wide, square, stopped)).toMatchObject({ left: 200, top: 0 });
  const near = { zoom: 2, x: 0.5, y: 0.5 };
  const before = cropAreaOf(tall, landscape, near);
  const after = cropAreaOf(tall, landscape, panCrop(tall, landscape, near, 0.1, -0.2));
  expect(after.left).toBeCloseTo(before.left - 0.1 * before.width);
  expect(after.top).toBeCloseTo(before.top + 0.2 * before.height);
});

test('zooming keeps the centre', () => {
  const start = { zoom: 2, x: 0.25, y: 0.5 };
  const before = cropAreaOf(wide, landscape, start);
  const after = cropAreaOf(wide, landscape, zoomCrop(wide, landscape, start, 4));
  expect(after.width).toBe(before.width / 2);
  expect(after.left + after.width / 2).toBeCloseTo(before.left + before.width / 2);
  expect(after.top + after.height / 2).toBeCloseTo(before.top + before.height / 2);
});

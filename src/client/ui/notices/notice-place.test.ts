import { expect, test } from 'vitest';
import { type Area, choosePlace } from './notice-place.ts';

const desktop = { width: 1440, height: 900, bar: 0 };
const phone = { width: 390, height: 844, bar: 0 };
const area = (left: number, top: number, width: number, height: number): Area => ({
  ...{ left, top, width, height },
});

test.each([
  ['under the header', desktop, [], 'top'],
  ['at the foot of a phone', phone, [], 'foot'],
  ['beside a field that stands under the header', desktop, [area(96, 90, 560, 120)], 'side'],
  ['at the foot, if all the top is taken', desktop, [area(96, 90, 1248, 120)], 'foot'],
  ['on top of a phone whose field is at the foot', phone, [area(16, 700, 358, 120)], 'top'],
  ['at the foot, between a warning and no field', phone, [area(16, 120, 358, 100)], 'foot'],
  // The keyboard leaves 500 pixels: warning above, field in the middle.
  [
    'above the keyboard',
    { ...phone, height: 560 },
    [area(16, 120, 358, 90), area(16, 260, 358, 120)],
    'foot',
  ],
  ['where it covers least', phone, [area(16, 100, 358, 110), area(16, 760, 358, 60)], 'foot'],
] as const)('notices stand %s', (_what, screen, mustBeSeen, place) => {
  const width = Math.min(420, screen.width - 32);
  expect(choosePlace(screen, { width, height: 100 }, mustBeSeen)).toBe(place);
});

test('notices stand at the field that has the focus, where each place covers something', () => {
  const size = { width: 358, height: 100 };
  const everywhere = [area(16, 0, 358, 844)];
  expect(choosePlace(phone, size, everywhere, { hasField: true })).toBe('field');
  expect(choosePlace(phone, size, everywhere)).toBe('foot');
  expect(choosePlace(phone, size, [], { hasField: true })).toBe('foot');
});

test('notices at the foot stand above a bar', () => {
  const size = { width: 358, height: 100 };
  const field = [area(16, 664, 358, 60)];
  expect(choosePlace(phone, size, field)).toBe('foot');
  expect(choosePlace({ ...phone, bar: 76 }, size, field)).toBe('top');
});

test('notices stay where they are as long as they cover nothing there', () => {
  const size = { width: 358, height: 100 };
  expect(choosePlace(phone, size, [], { current: 'top' })).toBe('top');
  expect(choosePlace(phone, size, [area(16, 120, 358, 60)], { current: 'top' })).toBe('foot');
});

import { expect, test } from 'vitest';
import { type Area, choosePlace } from './notice-place.ts';

const desktop = { width: 1440, height: 900, bar: 0, header: 72 };
const phone = { width: 390, height: 844, bar: 0, header: 110 };
const onPhone = { width: 358, height: 100 };
const area = (left: number, top: number, width: number, height: number): Area => ({
  ...{ left, top, width, height },
});

test.each([
  ['under the header', desktop, [], 'top'],
  ['at the foot of a phone', phone, [], 'foot'],
  [
    'over the header of a phone, which covers nothing of the page',
    phone,
    [area(0, 120, 390, 724)],
    'top',
  ],
  ['beside a field that stands under the header', desktop, [area(96, 90, 560, 120)], 'side'],
  ['at the foot, if all the top is taken', desktop, [area(96, 90, 1248, 120)], 'foot'],
  [
    'under the header of a phone, where a drawing leaves room above the title',
    phone,
    [area(16, 700, 358, 120), area(16, 280, 358, 60)],
    'under',
  ],
  [
    'over the header of a phone whose title stands right under it',
    phone,
    [area(16, 700, 358, 120), area(16, 150, 358, 60)],
    'top',
  ],
  [
    'at the top edge of a phone that was scrolled past the header',
    { ...phone, header: 0 },
    [area(16, 700, 358, 120), area(16, 150, 358, 60)],
    'under',
  ],
  ['at the foot, below a warning that was scrolled to', phone, [area(16, 12, 358, 100)], 'foot'],
  // The keyboard leaves 500 pixels: warning above, field in the middle.
  [
    'above the keyboard',
    { ...phone, height: 560 },
    [area(16, 12, 358, 90), area(16, 260, 358, 120)],
    'foot',
  ],
  ['where it covers least', phone, [area(16, 0, 358, 240), area(16, 760, 358, 60)], 'foot'],
] as const)('notices stand %s', (_what, screen, mustBeSeen, place) => {
  const width = Math.min(420, screen.width - 32);
  expect(choosePlace(screen, { width, height: 100 }, { mustBeSeen })).toBe(place);
});

test('other fields count only where what must be seen is covered alike', () => {
  const others = [area(16, 300, 358, 544)];
  const onDesktop = { width: 420, height: 100 };
  expect(choosePlace(desktop, onDesktop, { mustBeSeen: [], others: [area(0, 80, 1440, 90)] })).toBe(
    'foot',
  );
  // On phones the place over the header is for what must be seen alone.
  expect(choosePlace(phone, onPhone, { mustBeSeen: [], others })).toBe('foot');
  const everywhere = [area(0, 0, 390, 844)];
  expect(choosePlace(phone, onPhone, { mustBeSeen: everywhere, others })).toBe('foot');
});

test('what has the focus is covered before a title or a warning: it can be scrolled', () => {
  const focused = [area(16, 700, 358, 144)];
  expect(choosePlace(phone, onPhone, { mustBeSeen: [], focused })).toBe('under');
  const mustBeSeen = [area(16, 100, 358, 60)];
  expect(choosePlace(phone, onPhone, { mustBeSeen, focused })).toBe('foot');
});

test('notices at the foot stand above a bar', () => {
  const mustBeSeen = [area(16, 664, 358, 60)];
  expect(choosePlace(phone, onPhone, { mustBeSeen })).toBe('foot');
  expect(choosePlace({ ...phone, bar: 76 }, onPhone, { mustBeSeen })).toBe('under');
});

test('notices stay where they are as long as they cover nothing that must be seen', () => {
  const others = [area(16, 20, 358, 60)];
  expect(choosePlace(phone, onPhone, { mustBeSeen: [], others }, 'top')).toBe('top');
  expect(choosePlace(phone, onPhone, { mustBeSeen: others }, 'top')).toBe('foot');
});

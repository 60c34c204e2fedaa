import { expect, test } from 'vitest';
import { deriveRiderRating } from './rider-rating.ts';

test('a season counts beside the career, and no season differs from one without points', () => {
  const career = { victoriesCarrer: 122, championshipsCarrer: 15 };
  const season = { points: 545, victoriesSeason: 11, polesSeason: 8 };
  expect(deriveRiderRating({})).toBe(40);
  expect(deriveRiderRating(career)).toBe(99);
  expect(deriveRiderRating({ ...career, points: 0 })).toBe(64);
  expect(deriveRiderRating(season)).toBe(75);
  expect(deriveRiderRating({ ...career, ...season })).toBe(99);
});

test('a rating stays within its bounds whatever the facts', () => {
  const more = { points: 1000, victoriesSeason: 50, polesSeason: 50, victoriesCarrer: 500 };
  expect(deriveRiderRating({ ...more, championshipsCarrer: 50 })).toBe(99);
});

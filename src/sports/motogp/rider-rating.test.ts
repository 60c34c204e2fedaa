import { expect, test } from 'vitest';
import { riders } from './rider.data.ts';
import { deriveRiderRating } from './rider-rating.ts';

test.each([
  ['Marc Márquez', 96],
  ['Álex Márquez', 80],
  ['Francesco Bagnaia', 78],
  ['Jorge Martín', 59],
  ['Miguel Oliveira', 54],
  ['Giacomo Agostini', 99],
  ['Ángel Nieto', 96],
  ['Valentino Rossi', 93],
  ['Nicky Hayden', 56],
])('%s is rated %d', (name, rating) => {
  expect(riders.find((rider) => rider.name === name)).toMatchObject({
    rating,
    derived: ['rating'],
  });
});

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

import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { createHistogramBars, histogramText, readEnd } from './histogram-bars.ts';

const bins = [
  { from: 80, to: 82, count: 200 },
  { from: 82, to: 84, count: 0 },
  { from: 84, to: 86, count: 101 },
  { from: 86, to: 88, count: 1 },
];
const selected = (min: string, max: string) =>
  createHistogramBars(bins, {
    min: readEnd(player.fields.rating, min),
    max: readEnd(player.fields.rating, max),
  }).map((bar) => bar.selected);

describe('the bars of a histogram', () => {
  test('are proportional to the tallest bar, at least one cell high, and empty for an empty bin', () => {
    expect(createHistogramBars(bins, { min: null, max: null }).map(({ cells }) => cells)).toEqual([
      10, 0, 5, 1,
    ]);
  });

  test('are selected if they overlap the typed range', () => {
    expect(selected('', '')).toEqual([false, false, false, false]);
    expect(selected('81', '84')).toEqual([true, true, true, false]);
    expect(selected('82', '83.9')).toEqual([false, true, false, false]);
    expect(selected('82,0', '83,9')).toEqual([false, true, false, false]);
    expect(selected('84', '')).toEqual([false, false, true, true]);
    expect(selected('', '0')).toEqual([false, false, false, false]);
    expect(selected(' ', 'much')).toEqual([false, false, false, false]);
    expect(selected('90', '80')).toEqual([false, false, false, false]);
  });
});

test('a histogram has a text alternative', () => {
  const { rating, marketvalue } = player.fields;
  const shown = { field: 'rating', of: 302, min: 80, max: 87, bins };
  expect(histogramText(player, rating, shown, 'kg')).toBe(
    'From 80 to 87; 200 players at 80 to 81, more than anywhere else.',
  );
  expect(
    histogramText(
      player,
      marketvalue,
      {
        field: 'marketvalue',
        of: 3,
        min: 0.1,
        max: 1.25,
        bins: [{ from: 0, to: 0.5, count: 3 }],
      },
      'kg',
    ),
  ).toBe('From 0.1 to 1.25 M€; 3 players at 0 to 0.499 M€, more than anywhere else.');
  const whole = [{ from: 7, to: 8, count: 1 }];
  expect(
    histogramText(player, rating, { field: 'rating', of: 1, min: 7, max: 7, bins: whole }, 'kg'),
  ).toBe('From 7 to 7; 1 player at 7, more than anywhere else.');
  expect(
    histogramText(player, rating, { field: 'rating', of: 0, min: null, max: null, bins: [] }, 'kg'),
  ).toBe('');
  const lifts = {
    field: 'total',
    of: 3,
    min: 700,
    max: 800,
    bins: [{ from: 700, to: 750, count: 3 }],
  };
  expect(histogramText(lifter, lifter.fields.total, lifts, 'lb')).toBe(
    'From 1543.2 to 1763.7 lb; 3 lifters at 1543.2 to 1653.4 lb, more than anywhere else.',
  );
});

import { expect, test } from 'vitest';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { toListedRanges, toShownRanges } from './ranges.ts';

const total = { field: 'total', min: '700.5', max: null };
const birthYear = { field: 'birthYear', min: '1990', max: '2000' };

test('ranges of weights are shown and typed in the viewer’s unit, and requested in kilograms', () => {
  expect(toShownRanges(lifter, [total, birthYear], 'kg')).toEqual([total, birthYear]);
  const shown = toShownRanges(lifter, [total, birthYear], 'lb');
  expect(shown).toEqual([{ ...total, min: '1544.3' }, birthYear]);
  const typed = { field: 'squat', min: '500', max: '600' };
  expect(toListedRanges(lifter, [typed], [], 'lb')).toEqual([
    { field: 'squat', min: '226.8', max: '272.16' },
  ]);
  expect(toListedRanges(lifter, [typed], [], 'kg')).toEqual([typed]);
});

test('an end in the URL that is not a number is unchanged', () => {
  const typed = { field: 'total', min: '700-900', max: null };
  expect(toShownRanges(lifter, [typed], 'lb')).toEqual([typed]);
});

test('a range that was shown in pounds keeps its exact values', () => {
  const before = [total, birthYear];
  expect(toListedRanges(lifter, toShownRanges(lifter, before, 'lb'), before, 'lb')).toEqual(before);
});

import { describe, expect, test } from 'vitest';
import { itemsOf, type Row } from '#tests/support/lifting-results.ts';

describe('odd results are accepted with a remark', () => {
  const remarksOf = (...rows: Row[]) =>
    itemsOf(...rows).flatMap((item) =>
      (item.remarks ?? []).map(({ remark }) => `${item.line} ${remark}`),
    );

  test('a total that is not the sum of its three lifts', () => {
    const odd = { TotalKg: '410', Goodlift: '99' };
    expect(remarksOf({})).toEqual([]);
    expect(remarksOf({}, odd)).toEqual(['3 Jane Doe: 410, but 150 + 82.5 + 170 = 402.5']);
    expect(remarksOf(odd, { Goodlift: '100' })).toEqual([]);
    expect(remarksOf({ ...odd, Best3DeadliftKg: '-180' })).toEqual([]);
    for (const TotalKg of ['402.51', '402.49']) expect(remarksOf({ TotalKg })).toHaveLength(1);
    const lifts = { Best3SquatKg: '100.1', Best3BenchKg: '70.2', Best3DeadliftKg: '120.3' };
    expect(remarksOf({ ...lifts, TotalKg: '290.6' })).toEqual([]);
  });

  test.each([
    ['Sub-Juniors', '12.5', '13.5', '17.5', '18.5'],
    ['Juniors', '17.5', '18.5', '22.5', '23.5'],
    ['Masters 1', '38.5', '39.5', '48.5', '49.5'],
    ['Masters 2', '48.5', '49.5', '58.5', '59.5'],
    ['Masters 3', '58.5', '59.5', '68.5', '69.5'],
  ])('an age that is not of the class %s', (Division, tooYoung, youngest, oldest, tooOld) => {
    const remarks = (Age: string) => remarksOf({ Division, Age });
    expect(remarks(tooYoung)).toHaveLength(1);
    expect(remarks(youngest)).toEqual([]);
    expect(remarks(oldest)).toEqual([]);
    expect(remarks(tooOld)).toHaveLength(1);
    expect(remarks('')).toEqual([]);
  });

  test('has the age, the class, the birth year and the day', () => {
    expect(remarksOf({ Division: 'Juniors', Age: '30.5' })).toEqual([
      '2 Jane Doe: 31 years in the class Junior, born in 1989, on 2020-06-01',
    ]);
    expect(remarksOf({ Division: 'Masters 4', Age: '60.5' })).toHaveLength(1);
    expect(remarksOf({ Division: 'Masters 4', Age: '90.5' })).toEqual([]);
    expect(remarksOf({ Division: 'Open', Age: '70.5' })).toEqual([]);
  });
});

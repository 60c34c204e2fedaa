import { describe, expect, test } from 'vitest';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  applyFinderInput,
  canSearch,
  checkFinderInput,
  emptyFinderInput,
  findWrongFields,
} from './finder-input.ts';
import { emptyFinder, readFinder } from './finder-state.ts';

describe('a search', () => {
  const before = readFinder(
    lifter,
    new URLSearchParams('name=ana&squat=200..300&gender=mujer&sort=-total&page=4'),
  );

  test('with empty inputs loads all', () => {
    expect(applyFinderInput(before, emptyFinderInput)).toEqual(emptyFinder);
    expect(applyFinderInput(before, { ...emptyFinderInput, name: '   ' })).toEqual(emptyFinder);
  });

  test('by name replaces name and range, keeps group and order, starts at page 1', () => {
    expect(applyFinderInput(before, { ...emptyFinderInput, name: ' Olivares ' })).toEqual({
      name: 'Olivares',
      ranges: [],
      choices: [{ field: 'gender', value: 'mujer' }],
      sort: '-total',
      page: 1,
    });
  });

  test('by order alone keeps what is shown', () => {
    const after = applyFinderInput(before, {
      ...emptyFinderInput,
      stat: 'squat',
      method: 'ascending',
    });
    expect(after).toEqual({ ...before, sort: 'squat', page: 1 });
  });

  test('uses name, filter and order together', () => {
    const input = {
      ...emptyFinderInput,
      name: 'a',
      field: 'rating',
      min: '80',
      max: '99',
      stat: 'goals',
      method: 'descending',
    } as const;
    expect(applyFinderInput(emptyFinder, input)).toEqual({
      name: 'a',
      ranges: [{ field: 'rating', min: '80', max: '99' }],
      choices: [],
      sort: '-goals',
      page: 1,
    });
  });

  test('by a group alone keeps what is shown, and replaces the group of the same field', () => {
    const mujer = { field: 'gender', value: 'mujer' };
    const category = { field: 'weightCategory', value: 'c1' };
    const input = { ...emptyFinderInput, choices: [{ ...category, label: '63 kg Open mujer' }] };
    expect(canSearch(input)).toBe(true);
    expect(applyFinderInput(before, input)).toEqual({
      ...before,
      choices: [mujer, category],
      page: 1,
    });
    const hombre = { field: 'gender', value: 'hombre', label: 'hombre' };
    expect(applyFinderInput(before, { ...emptyFinderInput, choices: [hombre] }).choices).toEqual([
      { field: 'gender', value: 'hombre' },
    ]);
    // Beside a filter that was begun, the group is used and the rest is said to be missing.
    expect(canSearch({ ...input, field: 'squat' })).toBe(true);
    expect(canSearch({ ...input, field: 'squat', min: '9', max: '1' })).toBe(false);
  });

  test('goes by one name only: the text before the range', () => {
    const input = { ...emptyFinderInput, name: 'Jerez', field: 'name', min: 'A', max: 'M' };
    expect(applyFinderInput(emptyFinder, input)).toEqual({ ...emptyFinder, name: 'Jerez' });
    expect(applyFinderInput(emptyFinder, { ...input, name: '' }).ranges).toHaveLength(1);
  });

  test.each([
    ['no field', { min: '1', max: '2' }],
    ['no minimum', { field: 'goals', max: '2' }],
    ['no maximum', { field: 'goals', min: '2' }],
    ['a zero minimum', { field: 'goals', min: '0', max: '2' }],
    ['a zero maximum', { field: 'goals', min: '1', max: '0.0' }],
    ['only a field', { field: 'goals' }],
  ])('does not filter with %s, and says why', (_, part) => {
    const input = { ...emptyFinderInput, ...part };
    expect(applyFinderInput(emptyFinder, input).ranges).toEqual([]);
    expect(checkFinderInput(input).filter).toMatch(/^The filter was not used: /);
    expect(canSearch(input)).toBe(false);
    expect(canSearch({ ...input, name: 'mes' })).toBe(true);
  });

  test.each([
    ['a stat alone', { stat: 'ranking' }, 'choose a method, ascending or descending.'],
    ['a method alone', { method: 'ascending' }, 'choose what to sort by.'],
  ] as const)('does not sort by %s, and says what is missing', (_, part, missing) => {
    const input = { ...emptyFinderInput, ...part };
    expect(applyFinderInput(before, { ...input, name: 'mes' }).sort).toBe(before.sort);
    expect(checkFinderInput(input)).toEqual({
      filter: null,
      sort: `The order was not used: ${missing}`,
    });
    expect(canSearch(input)).toBe(false);
    expect(canSearch({ ...input, name: 'mes' })).toBe(true);
  });

  test('has no method chosen before', () => {
    expect(emptyFinderInput.method).toBe('');
  });

  test.each([
    ['points', '30', '20', 'Min must not be above Max.'],
    ['points', '-2', '-10', 'Min must not be above Max.'],
    ['points', '1e1', '20', 'Min must be a number, such as 80 or 2.5.'],
    ['points', '1', '1,5', 'Max must be a number, such as 80 or 2.5.'],
    ['points', 'x', '0x10', 'Min and Max must be numbers, such as 80 or 2.5.'],
    ['points', '1e1', '', 'Min must be a number, such as 80 or 2.5.'],
    ['name', 'm', 'a', 'Min must not be above Max.'],
  ])('by %s from %s to %s is not asked, whatever else is given', (field, min, max, error) => {
    const input = { ...emptyFinderInput, field, min, max };
    expect(checkFinderInput(input).filter).toBe(error);
    expect(canSearch(input)).toBe(false);
    expect(canSearch({ ...input, name: 'mes', stat: 'points', method: 'ascending' })).toBe(false);
  });

  test.each([
    ['points', '9', '10'],
    ['points', '5', '5'],
    ['points', ' 1.5 ', '2.5'],
    ['name', 'a', 'M'],
    ['name', 'Ma', 'm'],
    ['name', '1e1', '2'],
  ])('by %s from %s to %s is asked', (field, min, max) => {
    const input = { ...emptyFinderInput, field, min, max };
    expect(checkFinderInput(input).filter).toBeNull();
    expect(canSearch(input)).toBe(true);
  });

  test('says nothing of a whole filter or of what was never begun', () => {
    const nothing = { filter: null, sort: null };
    expect(checkFinderInput({ ...emptyFinderInput, field: 'goals', min: '1', max: '9' })).toEqual(
      nothing,
    );
    expect(checkFinderInput({ ...emptyFinderInput, name: 'mes' })).toEqual(nothing);
    expect(canSearch(emptyFinderInput)).toBe(true);
  });
});

test.each([
  [{}, null],
  [{ min: '1', max: '2' }, 'field'],
  [{ field: 'goals' }, 'min'],
  [{ field: 'goals', max: '2' }, 'min'],
  [{ field: 'goals', min: '1', max: '0' }, 'max'],
  [{ field: 'goals', min: '3', max: '2' }, 'min'],
  [{ field: 'goals', min: 'x', max: '2' }, 'min'],
  [{ field: 'goals', min: '1', max: 'x' }, 'max'],
  [{ field: 'goals', min: '1', max: 'x', stat: 'goals' }, 'max'],
  [{ stat: 'goals' }, 'method'],
  [{ method: 'ascending' }, 'stat'],
] as const)('of %o the first wrong field is %s', (given, wrong) => {
  expect(findWrongFields({ ...emptyFinderInput, ...given })[0] ?? null).toBe(wrong);
});

test('a range from above to below is wrong at both of its ends', () => {
  const input = { ...emptyFinderInput, field: 'goals', min: '30', max: '20', stat: 'goals' };
  expect(findWrongFields(input)).toEqual(['min', 'max', 'method']);
});

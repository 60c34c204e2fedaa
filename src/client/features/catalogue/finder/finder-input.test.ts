import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  applyFinderInput,
  canSearch,
  checkFinderInput,
  emptyFinderInput,
  type FilterInput,
  type FinderInput,
  findWrongFields,
  getAppliedFilter,
  getAppliedSort,
  type SortInput,
} from './finder-input.ts';
import { emptyFinder, readFinder } from './finder-state.ts';

interface Given extends Partial<FilterInput>, Partial<SortInput> {
  readonly name?: string;
}

function inputOf({ name = '', stat, method, ...filter }: Given): FinderInput {
  const isFiltered = Object.keys(filter).length > 0;
  const isSorted = stat !== undefined || method !== undefined;
  return {
    name,
    filter: isFiltered ? { field: '', min: '', max: '', choices: [], ...filter } : null,
    sort: isSorted ? { stat: stat ?? '', method: method ?? '' } : null,
  };
}

describe('a search', () => {
  const before = readFinder(
    lifter,
    new URLSearchParams('name=ana&squat=200..300&gender=mujer&sort=-total&page=4'),
  );

  test('with empty inputs loads all', () => {
    expect(applyFinderInput(lifter, before, emptyFinderInput)).toEqual(emptyFinder);
    expect(applyFinderInput(lifter, before, inputOf({ name: '   ' }))).toEqual(emptyFinder);
    const opened = {
      name: '',
      filter: getAppliedFilter(emptyFinder),
      sort: getAppliedSort(emptyFinder),
    };
    const named = { ...emptyFinder, name: 'ana' };
    expect(applyFinderInput(lifter, named, opened)).toEqual(emptyFinder);
  });

  test('by name replaces name and range, keeps group and order, starts at page 1', () => {
    expect(applyFinderInput(lifter, before, inputOf({ name: ' Olivares ' }))).toEqual({
      name: 'Olivares',
      ranges: [],
      choices: [{ field: 'gender', value: 'mujer' }],
      only: [],
      sort: '-total',
      page: 1,
      view: null,
    });
  });

  test('by order only keeps the filters', () => {
    const after = applyFinderInput(lifter, before, inputOf({ stat: 'squat', method: 'ascending' }));
    expect(after).toEqual({ ...before, sort: 'squat', page: 1 });
  });

  test('uses name, filter and order together', () => {
    const input = inputOf({
      name: 'a',
      field: 'rating',
      min: '80',
      max: '99',
      stat: 'goals',
      method: 'descending',
    });
    expect(applyFinderInput(player, emptyFinder, input)).toEqual({
      name: 'a',
      ranges: [{ field: 'rating', min: '80', max: '99' }],
      choices: [],
      only: [],
      sort: '-goals',
      page: 1,
      view: null,
    });
  });

  test('applies the choices of the open row', () => {
    const mujer = { field: 'gender', value: 'mujer' };
    const category = { field: 'weightCategory', value: 'c1' };
    const shown = getAppliedFilter(before);
    const chosen = { ...category, label: '63 kg Open mujer' };
    const input = inputOf({ ...shown, choices: [...shown.choices, chosen] });
    expect(canSearch(lifter, before, input)).toBe(true);
    expect(applyFinderInput(lifter, before, input)).toEqual({
      ...before,
      choices: [mujer, category],
      page: 1,
    });
    const begun = { field: 'squat', min: '9', max: '', choices: [mujer] };
    expect(canSearch(lifter, emptyFinder, inputOf(begun))).toBe(true);
    expect(canSearch(lifter, before, inputOf(begun))).toBe(false);
    expect(canSearch(lifter, emptyFinder, inputOf({ ...begun, max: '1' }))).toBe(false);
  });

  test('removes filters that were cleared in the open rows', () => {
    const without = inputOf({ ...getAppliedFilter(before), choices: [] });
    expect(applyFinderInput(lifter, before, without)).toEqual({ ...before, choices: [], page: 1 });
    const nothing = inputOf({ field: '', min: '', max: '', choices: [] });
    expect(applyFinderInput(lifter, before, nothing)).toEqual({
      ...before,
      ranges: [],
      choices: [],
      page: 1,
    });
    expect(applyFinderInput(lifter, before, inputOf({ stat: '', method: '' }))).toEqual({
      ...before,
      sort: '',
      page: 1,
    });
  });

  test('keeps all applied ranges while the row shows the first range', () => {
    const applied = readFinder(player, new URLSearchParams('name=a&rating=85..&age=16..21'));
    const shown = inputOf(getAppliedFilter(applied));
    expect(applyFinderInput(player, applied, shown)).toEqual(applied);
    const { ranges } = applyFinderInput(player, applied, { ...shown, name: 'b' });
    expect(ranges).toEqual(applied.ranges);
    const other = inputOf({ ...getAppliedFilter(applied), min: '80', max: '99' });
    expect(applyFinderInput(player, applied, other)).toMatchObject({
      name: '',
      ranges: [{ field: shown.filter?.field, min: '80', max: '99' }],
    });
  });

  test('filters by one name only, and text precedes a range', () => {
    const range = { field: 'name', min: 'A', max: 'M' };
    const input = inputOf({ ...range, name: 'Jerez' });
    expect(applyFinderInput(circuit, emptyFinder, input)).toEqual({
      ...emptyFinder,
      name: 'Jerez',
    });
    expect(applyFinderInput(circuit, emptyFinder, inputOf(range)).ranges).toHaveLength(1);
    const applied = { ...emptyFinder, ranges: [range] };
    expect(applyFinderInput(circuit, applied, input).ranges).toEqual([]);
  });

  test.each([
    [lifter, 'total', '700,5', '1.112,75', '700.5', '1112.75'],
    [lifter, 'total', '700.5', '1 112', '700.5', '1112'],
    [circuit, 'capacity', '81,044', '1.234.567', '81044', '1234567'],
    [circuit, 'totalLength', '4,423', '5.245', '4.423', '5.245'],
    [circuit, 'totalLength', '0,0000001', '1', '0.0000001', '1'],
  ])('reads numbers as they are typed: %# %s from %s to %s', (kind, field, min, max, from, to) => {
    const input = inputOf({ field, min, max });
    expect(checkFinderInput(kind, input).filter).toBeNull();
    expect(applyFinderInput(kind, emptyFinder, input).ranges).toEqual([
      { field, min: from, max: to },
    ]);
  });

  test.each([
    ['no field', { min: '1', max: '2' }],
    ['no minimum', { field: 'goals', max: '2' }],
    ['no maximum', { field: 'goals', min: '2' }],
    ['a zero minimum', { field: 'goals', min: '0', max: '2' }],
    ['a zero maximum', { field: 'goals', min: '1', max: '0,0' }],
    ['only a field', { field: 'goals' }],
  ])('does not filter with %s, and says why', (_, part) => {
    const input = inputOf(part);
    expect(applyFinderInput(player, emptyFinder, input).ranges).toEqual([]);
    expect(checkFinderInput(player, input).filter).toMatch(/^The filter was not used: /);
    expect(canSearch(player, emptyFinder, input)).toBe(false);
    expect(canSearch(player, emptyFinder, { ...input, name: 'mes' })).toBe(true);
  });

  test.each([
    ['a stat alone', { stat: 'ranking' }, 'choose a method, ascending or descending.'],
    ['a method alone', { method: 'ascending' }, 'choose what to sort by.'],
  ] as const)('does not sort by %s, and says what is missing', (_, part, missing) => {
    const input = inputOf(part);
    const named = { ...input, name: 'mes' };
    expect(applyFinderInput(lifter, before, named).sort).toBe(before.sort);
    expect(checkFinderInput(lifter, input)).toEqual({
      filter: null,
      sort: `The order was not used: ${missing}`,
    });
    expect(canSearch(lifter, before, input)).toBe(false);
    expect(canSearch(lifter, before, named)).toBe(true);
  });

  test.each([
    ['points', '30', '20', 'Min must not be above Max.'],
    ['capacity', '1.000', '20', 'Min must not be above Max.'],
    ['points', '-2', '-10', 'Min must not be above Max.'],
    ['points', '1e1', '20', 'Min must be a number, such as 80 or 2.5.'],
    ['points', '1', '1,,5', 'Max must be a number, such as 80 or 2.5.'],
    ['points', 'x', '0x10', 'Min and Max must be numbers, such as 80 or 2.5.'],
    ['points', '1e1', '', 'Min must be a number, such as 80 or 2.5.'],
    ['name', 'm', 'a', 'Min must not be above Max.'],
  ])('by %s from %s to %s is not asked, whatever else is given', (field, min, max, error) => {
    const input = inputOf({ field, min, max });
    const more = inputOf({ field, min, max, name: 'mes', stat: 'points', method: 'ascending' });
    expect(checkFinderInput(circuit, input).filter).toBe(error);
    expect(canSearch(circuit, emptyFinder, input)).toBe(false);
    expect(canSearch(circuit, emptyFinder, more)).toBe(false);
  });

  test.each([
    ['points', '9', '10'],
    ['points', '5', '5'],
    ['points', ' 1.5 ', '2,5'],
    ['name', 'a', 'M'],
    ['name', 'Ma', 'm'],
    ['name', '1e1', '2'],
  ])('by %s from %s to %s is asked', (field, min, max) => {
    const input = inputOf({ field, min, max });
    expect(checkFinderInput(circuit, input).filter).toBeNull();
    expect(canSearch(circuit, emptyFinder, input)).toBe(true);
  });

  test('reports no error for a complete filter or an untouched row', () => {
    const nothing = { filter: null, sort: null };
    const whole = inputOf({ field: 'goals', min: '1', max: '9' });
    expect(checkFinderInput(player, whole)).toEqual(nothing);
    expect(checkFinderInput(player, inputOf({ name: 'mes' }))).toEqual(nothing);
    expect(canSearch(player, emptyFinder, emptyFinderInput)).toBe(true);
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
  expect(findWrongFields(player, inputOf(given))[0] ?? null).toBe(wrong);
});

test('a reversed range is wrong at both ends', () => {
  const input = inputOf({ field: 'goals', min: '30', max: '20', stat: 'goals' });
  expect(findWrongFields(player, input)).toEqual(['min', 'max', 'method']);
});

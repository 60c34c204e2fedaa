import { describe, expect, test } from 'vitest';
import { lifterOf, type Row } from '#tests/support/lifting-results.ts';
import { weightClass } from './weight-class.ts';

const categoryOf = (row: Row) => lifterOf(row).references.weightCategory?.[0]?.fields;

describe('category', () => {
  const classOf = (entered: string | null, bodyweight: number | null, more = {}) =>
    weightClass({ gender: 'mujer', age: 'Open', entered, bodyweight, ...more });

  test('a current class is kept, with its plus in front', () => {
    expect(classOf('47', 60)).toBe('47');
    expect(classOf('84+', 84.5)).toBe('+84');
    expect(classOf('120+', null, { gender: 'hombre' })).toBe('+120');
  });

  test('any other class is replaced by that of the bodyweight', () => {
    expect(classOf('72', 68.9)).toBe('69');
    expect(classOf('72', 69.1)).toBe('76');
    expect(classOf('90+', 91)).toBe('+84');
    expect(classOf(null, 57)).toBe('57');
    expect(classOf('125', 119, { gender: 'hombre' })).toBe('120');
  });

  test('without a bodyweight, the limit of the class counts', () => {
    expect(classOf('82.5', null, { gender: 'hombre' })).toBe('83');
    expect(classOf('67.5+', null, { gender: 'mujer' })).toBe('69');
    expect(classOf('76+', null)).toBe('84');
    expect(classOf('125+', null, { gender: 'hombre' })).toBe('+120');
    expect(classOf(null, null)).toBeNull();
    expect(classOf('SHW', null)).toBeNull();
  });

  test('the lightest class is only for young lifters', () => {
    expect(classOf('43', 42.5)).toBe('47');
    expect(classOf('43', 42.5, { age: 'Junior' })).toBe('43');
    expect(classOf('53', null, { gender: 'hombre' })).toBe('59');
  });

  test.each([
    [{ Division: 'Sub-Juniors' }, 'Subjunior'],
    [{ Division: 'Juniors' }, 'Junior'],
    [{ Division: 'Masters 4', BirthYearClass: '' }, 'Master 4'],
    [{ Division: 'Heavy', BirthYearClass: '40-49' }, 'Open'],
    [{ Division: 'FR-M40', BirthYearClass: '40-49' }, 'Master 1'],
    [{ Division: 'FR-X', BirthYearClass: '' }, 'Open'],
  ])('%j: %s', (row, age) => {
    expect(categoryOf(row)).toMatchObject({ age });
  });

  test('a lifter without a gender has no class', () => {
    const { fields, references } = lifterOf({ Sex: 'Mx', Goodlift: '' });
    expect(fields).toMatchObject({ gender: null, GLPoints: null });
    expect(references).toEqual({ weightCategory: [] });
  });
});

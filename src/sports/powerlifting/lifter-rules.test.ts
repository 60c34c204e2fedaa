import { describe, expect, test } from 'vitest';
import type { FieldValues } from '#contract/kinds/item-rules.ts';
import { checkLifter } from './lifter-rules.ts';
import { checkWeightCategory } from './rules.ts';

const thisYear = 2026;
const check = (values: FieldValues) => checkLifter(values, thisYear);
const remarksOn = (values: FieldValues) => check(values).remarks;
const lifts = { squat: 300, benchPress: 200, deadlift: 320 };
const man = { ...lifts, gender: 'hombre', equipment: 'Raw', bodyweight: 92.6 };

describe('a total', () => {
  test('is the exact sum of the three lifts if it is empty', () => {
    expect(check(lifts).computed).toEqual({ total: 820 });
    const odd = { squat: 100.1, benchPress: 70.2, deadlift: 120.3 };
    expect(check(odd).computed).toEqual({ total: 290.6 });
    expect(check({ squat: 0.1, benchPress: 0.2, deadlift: 0 }).computed).toEqual({ total: 0.3 });
    expect(check({ squat: 0, benchPress: 0, deadlift: 0 }).computed).toEqual({ total: 0 });
  });

  test('is kept if it is the sum or a lift is missing', () => {
    const odd = { squat: 100.1, benchPress: 70.2, deadlift: 120.3, total: 290.6 };
    for (const values of [odd, { ...lifts, total: 820 }, { squat: 1, benchPress: 2, total: 999 }]) {
      expect(check(values)).toEqual({ computed: {}, remarks: {} });
    }
    expect(check({ squat: 300, benchPress: 200, deadlift: null }).computed).toEqual({});
  });

  test('gets a remark if it is not the sum, and nothing is computed from it', () => {
    expect(check({ ...man, total: 999 })).toEqual({
      computed: {},
      remarks: { total: 'The three lifts add up to 820 kg.' },
    });
    expect(remarksOn({ ...lifts, total: 820.01 })).toHaveProperty('total');
    expect(remarksOn({ squat: 600, benchPress: 500, deadlift: 100.5, total: 1 })).toEqual({
      total: 'The three lifts add up to 1200.5 kg.',
    });
  });
});

describe('GL points', () => {
  test('are only computed from gender, equipment, bodyweight and total together', () => {
    expect(check(man).computed).toEqual({ total: 820, GLPoints: 107.5 });
    expect(check({ ...man, equipment: 'Equipped' }).computed.GLPoints).toBe(89.13);
    expect(check({ ...man, gender: 'mujer' }).computed.GLPoints).toBe(149.59);
    for (const missing of ['gender', 'equipment', 'bodyweight']) {
      expect(check({ ...man, [missing]: null }).computed, missing).toEqual({ total: 820 });
    }
    expect(check({ ...man, deadlift: null, total: 820 }).computed).toEqual({ GLPoints: 107.5 });
    expect(check({ ...man, deadlift: null }).computed).toEqual({});
    expect(check({ ...man, bodyweight: 34.9 }).computed).toEqual({ total: 820 });
    const giant = { squat: 600, benchPress: 600, deadlift: 600, bodyweight: 40 };
    expect(check({ ...man, ...giant }).computed).toEqual({ total: 1800 });
  });

  test('may differ from the formula in the last digit', () => {
    for (const GLPoints of [107.49, 107.5, 107.51]) {
      expect(check({ ...man, GLPoints })).toEqual({ computed: { total: 820 }, remarks: {} });
    }
    expect(remarksOn({ ...man, GLPoints: 107.52 })).toEqual({
      GLPoints: 'By the formula it is 107.5.',
    });
  });

  test('may follow any formula while gender or equipment is unknown', () => {
    const unknown = { ...man, equipment: null };
    for (const GLPoints of [107.5, 89.13]) {
      expect(remarksOn({ ...unknown, GLPoints })).toEqual({});
      expect(remarksOn({ ...unknown, gender: null, GLPoints })).toEqual({});
    }
    expect(remarksOn({ ...unknown, GLPoints: 149.59 })).toEqual({
      GLPoints: 'By the formula it is 107.5 or 89.13.',
    });
    expect(remarksOn({ ...unknown, gender: null, GLPoints: 149.59 })).toEqual({});
  });

  test('are only compared for a bodyweight that the formula covers', () => {
    expect(remarksOn({ ...man, bodyweight: null, GLPoints: 1 })).toEqual({});
    expect(remarksOn({ ...man, bodyweight: 34.99, GLPoints: 107.5 })).toEqual({
      GLPoints: 'There are no GL points below 35 kg of bodyweight.',
    });
    expect(remarksOn({ ...man, deadlift: null, GLPoints: 1 })).toEqual({});
  });

  test('are not compared with a wrong total', () => {
    const remarks = remarksOn({ ...man, total: 1, GLPoints: 107.5 });
    expect(Object.keys(remarks)).toEqual(['total']);
  });
});

describe('an age', () => {
  test.each([
    [{ birthYear: 1950, age: 76 }, null],
    [{ birthYear: 1950, age: 75 }, null],
    [{ birthYear: 1950, age: 12 }, 'Somebody born in 1950 is 75 or 76 in 2026.'],
    [{ birthYear: 1950, age: 77 }, 'Somebody born in 1950 is 75 or 76 in 2026.'],
    [{ birthYear: 2000, age: 24, date: '2024-06-13' }, null],
    [{ birthYear: 2000, age: 23, date: '2024-01-01' }, null],
    [
      { birthYear: 2000, age: 26, date: '2024-06-13' },
      'Somebody born in 2000 is 23 or 24 in 2024.',
    ],
    [{ birthYear: 2026, age: 8 }, 'Somebody born in 2026 is 0 in 2026.'],
    [{ birthYear: 2000, age: null }, null],
    [{ birthYear: null, age: 12 }, null],
  ])('%j', (values, message) => {
    expect(remarksOn(values)).toEqual(message ? { age: message } : {});
  });

  test('cannot be before the birth', () => {
    expect(remarksOn({ birthYear: 2030, age: 8 })).toEqual({
      birthYear: 'Nobody born in 2030 lifted in 2026.',
    });
  });
});

describe('a weight category', () => {
  const remarkOf = (values: FieldValues) =>
    checkWeightCategory(values, thisYear).remarks.weight ?? null;
  const none = 'The federation has no such class.';

  test.each([
    [{ weight: '43', gender: 'hombre' }, none],
    [{ weight: '43', gender: 'hombre', age: 'Junior' }, none],
    [{ weight: '43', gender: 'mujer' }, null],
    [{ weight: '43', gender: 'mujer', age: 'Junior' }, null],
    [{ weight: '43', gender: 'mujer', age: 'Open' }, none],
    [{ weight: '83', gender: 'hombre', age: 'Master 4' }, null],
    [{ weight: '43' }, null],
    [{}, null],
  ])('%j is remarked on only where the federation has no such class', (values, remark) => {
    expect(remarkOf(values)).toBe(remark);
    expect(checkWeightCategory(values, thisYear)).toMatchObject({ computed: {} });
  });
});

import { describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { goodlift } from '#sports/powerlifting/goodlift.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { liftingResult } from '#tests/support/transfer.ts';
import { openpowerlifting } from './openpowerlifting.ts';
import { weightClass } from './weight-class.ts';

const result = {
  ...liftingResult,
  Name: 'Jane Doe',
  BirthYearClass: '24-39',
  BodyweightKg: '62.4',
  WeightClassKg: '63',
};
type Row = Partial<Record<keyof typeof result, string>>;
const header = Object.keys(result);

/** What some rows of one lifter come to; a skipped row leaves nothing. */
function lifterOf(...rows: Row[]) {
  const format = openpowerlifting(lifter, header);
  const drafts = rows.flatMap((row) => {
    const reading = format.read(Object.values({ ...result, ...row }));
    return 'skipped' in reading ? [] : [reading.draft];
  });
  const [first, ...others] = drafts;
  if (!first) throw new Error('every row was skipped');
  return format.finish(others.reduce((kept, next) => format.merge?.(kept, next) ?? kept, first));
}

function reading(row: Row) {
  return openpowerlifting(lifter, header).read(Object.values({ ...result, ...row }));
}

const categoryOf = (row: Row) => lifterOf(row).references.weightCategory?.[0]?.fields;

test('a result becomes a lifter', () => {
  expect(lifterOf({})).toEqual({
    name: 'Jane Doe',
    fields: {
      gender: 'mujer',
      age: 27,
      birthYear: 1993,
      squat: 150,
      benchPress: 82.5,
      deadlift: 170,
      total: 402.5,
      GLPoints: 88.5,
    },
    references: {
      weightCategory: [{ fields: { weight: '63', age: 'Open', gender: 'mujer' } }],
    },
  });
});

test('of several results the one with the most Goodlift points counts, whole', () => {
  const better = { Goodlift: '95', TotalKg: '430', Best3SquatKg: '160', Date: '2022-06-01' };
  const worse = { Goodlift: '70.1', TotalKg: '500', Best3SquatKg: '250' };
  for (const rows of [
    [{}, better, worse],
    [better, worse, {}],
  ]) {
    expect(lifterOf(...rows).fields).toMatchObject({ total: 430, squat: 160, GLPoints: 95 });
  }
});

test('a result whose points nobody can know counts only beside no other', () => {
  const unknown = { Goodlift: '', BodyweightKg: '', TotalKg: '700' };
  expect(lifterOf(unknown, {}).fields).toMatchObject({ total: 402.5, GLPoints: 88.5 });
  expect(lifterOf({ ...unknown, TotalKg: '690' }, unknown).fields).toMatchObject({
    total: 700,
    GLPoints: null,
  });
});

describe('namesakes', () => {
  test('are told apart by the mark, which is not shown', () => {
    expect(reading({ Name: 'Jo Doe #2' })).toMatchObject({ key: 'Jo Doe #2' });
    expect(lifterOf({ Name: 'Jo Doe #2' }).name).toBe('Jo Doe');
  });

  test('any other # stays', () => {
    expect(lifterOf({ Name: '#Jo Doe#2 x' }).name).toBe('#Jo Doe#2 x');
  });
});

describe('what is no result', () => {
  test.each([
    [{ Event: 'B' }, 'no full-power result'],
    [{ Place: 'DQ' }, 'disqualified or absent'],
    [{ Place: 'DD' }, 'disqualified or absent'],
    [{ Place: 'NS' }, 'disqualified or absent'],
    [{ TotalKg: '' }, 'no total'],
  ])('%j is left out: %s', (row, skipped) => {
    expect(reading(row)).toEqual({ skipped });
  });

  test('a guest lifted like any other', () => {
    expect(lifterOf({ Place: 'G' }).fields.total).toBe(402.5);
  });

  test('a lift that failed three times is not known, the others are', () => {
    const { fields } = lifterOf({ Best3BenchKg: '-90', Best3DeadliftKg: '' });
    expect(fields).toMatchObject({ squat: 150, benchPress: null, deadlift: null });
  });
});

describe('points', () => {
  test.each([
    // Published by the federation with the formula.
    [{ gender: 'hombre', equipped: true, bodyweight: 92.04, total: 1035 }, 112.85],
    [{ gender: 'hombre', equipped: false, bodyweight: 54.88, total: 483.08 }, 83.1],
    [{ gender: 'mujer', equipped: false, bodyweight: 34.9, total: 100 }, null],
  ] as const)('%j: %s', (performance, points) => {
    expect(goodlift(performance)).toBe(points);
  });

  test('are computed where the source has none', () => {
    const blank = { Goodlift: '' };
    const women = { gender: 'mujer', bodyweight: 62.4, total: 402.5 } as const;
    expect(lifterOf(blank).fields.GLPoints).toBe(goodlift({ ...women, equipped: false }));
    expect(lifterOf({ ...blank, Equipment: 'Wraps' }).fields.GLPoints).toBe(
      goodlift({ ...women, equipped: false }),
    );
    expect(lifterOf({ ...blank, Equipment: 'Single-ply' }).fields.GLPoints).toBe(
      goodlift({ ...women, equipped: true }),
    );
    expect(lifterOf({ ...blank, BodyweightKg: '' }).fields.GLPoints).toBeNull();
  });

  test('a file may be older than the points', () => {
    const old = header.filter((column) => column !== 'Goodlift');
    const format = openpowerlifting(lifter, old);
    const row = format.read(old.map((column) => result[column as keyof typeof result]));
    expect(row).toMatchObject({
      draft: {
        points: goodlift({ gender: 'mujer', equipped: false, bodyweight: 62.4, total: 402.5 }),
      },
    });
  });
});

describe('birth', () => {
  test('exact ages leave one year where a birthday lay between two competitions', () => {
    const spring = { Age: '30', Date: '2020-03-01' };
    const autumn = { Age: '31', Date: '2020-09-01' };
    expect(lifterOf(spring).fields).toMatchObject({ birthYear: null, age: 30 });
    expect(lifterOf(spring, autumn).fields).toMatchObject({ birthYear: 1989, age: 31 });
  });

  test('ages that contradict each other leave none, in whatever order', () => {
    const rows = [{ Age: '26.5' }, { Age: '25.5' }, { Age: '26.5', Goodlift: '99' }];
    for (const some of [rows, rows.toReversed()]) {
      expect(lifterOf(...some).fields).toMatchObject({ birthYear: null, age: null });
    }
  });

  test('an unknown age says nothing against the others', () => {
    expect(lifterOf({ Age: '' }, {}).fields).toMatchObject({ birthYear: 1993, age: 27 });
    expect(lifterOf({ Age: '' }).fields).toMatchObject({ birthYear: null, age: null });
  });
});

describe('category', () => {
  const classOf = (entered: string | null, bodyweight: number | null, more = {}) =>
    weightClass({ gender: 'mujer', age: 'Open', entered, bodyweight, ...more });

  test('a class of today is itself, with its plus before it', () => {
    expect(classOf('47', 60)).toBe('47');
    expect(classOf('84+', 84.5)).toBe('+84');
    expect(classOf('120+', null, { gender: 'hombre' })).toBe('+120');
  });

  test('any other goes by the bodyweight', () => {
    expect(classOf('72', 68.9)).toBe('69');
    expect(classOf('72', 69.1)).toBe('76');
    expect(classOf('90+', 91)).toBe('+84');
    expect(classOf(null, 57)).toBe('57');
    expect(classOf('125', 119, { gender: 'hombre' })).toBe('120');
  });

  test('and without one by its own limit', () => {
    expect(classOf('82.5', null, { gender: 'hombre' })).toBe('83');
    expect(classOf('67.5+', null, { gender: 'mujer' })).toBe('69');
    expect(classOf('76+', null)).toBe('84');
    expect(classOf('125+', null, { gender: 'hombre' })).toBe('+120');
    expect(classOf(null, null)).toBeNull();
    expect(classOf('SHW', null)).toBeNull();
  });

  test('the lightest class is for the young: others count in the next', () => {
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

  test('nobody is put into a class without a gender', () => {
    const { fields, references } = lifterOf({ Sex: 'Mx', Goodlift: '' });
    expect(fields).toMatchObject({ gender: null, GLPoints: null });
    expect(references).toEqual({ weightCategory: [] });
  });
});

describe('refused', () => {
  test.each([
    [{ Name: '' }, 'Name is empty'],
    [{ Sex: 'X' }, 'Sex is none of M, F and Mx: X'],
    [{ Equipment: 'Jetpack' }, 'Equipment is not known: Jetpack'],
    [{ TotalKg: '4o2.5' }, 'TotalKg is no number: 4o2.5'],
    [{ Date: 'June' }, 'Date is no date: June'],
  ])('a row: %j', (row, reason) => {
    expect(() => reading(row)).toThrow(reason);
  });

  test('a file without its columns, and another kind', () => {
    expect(() => openpowerlifting(lifter, ['Name', 'Sex'])).toThrow(
      'This is no openpowerlifting file: it has no column Event, Equipment,',
    );
    expect(() => openpowerlifting(player, header)).toThrow('hold lifters, no player');
  });
});

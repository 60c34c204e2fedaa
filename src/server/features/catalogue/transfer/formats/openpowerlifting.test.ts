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
  Country: 'Spain',
  Federation: 'IPF',
  MeetName: 'World Classic Championships',
  MeetTown: 'Minsk',
};
type Row = Partial<Record<keyof typeof result, string>>;
const header = Object.keys(result);

const line = 2;

/** The items that some rows of one lifter come to; a skipped row leaves nothing. */
function itemsOf(...rows: Row[]) {
  const format = openpowerlifting(lifter, header);
  const parsedRows = rows.flatMap((row, index) => {
    const reading = format.read(Object.values({ ...result, ...row }), line + index);
    return 'skipped' in reading ? [] : [reading.parsed];
  });
  const [first, ...others] = parsedRows;
  if (!first) throw new Error('every row was skipped');
  const career = others.reduce((kept, next) => format.merge?.(kept, next) ?? kept, first);
  return format.finish(career, 'Jane Doe');
}

/** The best of them. */
function lifterOf(...rows: Row[]) {
  const [best] = itemsOf(...rows);
  if (!best) throw new Error('the rows came to nothing');
  return best.facts;
}

function reading(row: Row) {
  return openpowerlifting(lifter, header).read(Object.values({ ...result, ...row }), line);
}

const categoryOf = (row: Row) => lifterOf(row).references.weightCategory?.[0]?.fields;

test('a result becomes a lifter', () => {
  expect(lifterOf({})).toEqual({
    name: 'Jane Doe',
    fields: {
      gender: 'mujer',
      age: 27,
      birthYear: 1993,
      equipment: 'Raw',
      bodyweight: 62.4,
      country: 'Spain',
      federation: 'IPF',
      meet: 'World Classic Championships, Minsk',
      date: '2020-06-01',
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

describe('raw and equipped', () => {
  const equipped = { Equipment: 'Single-ply', TotalKg: '500', Goodlift: '80', Date: '2021-05-02' };

  test('are an item each, the better one first, whole and with what the meet was', () => {
    const worse = { ...equipped, TotalKg: '510', Goodlift: '79' };
    const lesser = { Equipment: 'Wraps', Goodlift: '70', TotalKg: '400' };
    for (const rows of [
      [{}, equipped, worse, lesser],
      [lesser, worse, equipped, {}],
    ]) {
      expect(itemsOf(...rows).map(({ key, facts }) => [key, facts.fields])).toMatchObject([
        ['Jane Doe\nRaw', { equipment: 'Raw', total: 402.5, GLPoints: 88.5, date: '2020-06-01' }],
        ['Jane Doe\nEquipped', { equipment: 'Equipped', total: 500, date: '2021-05-02' }],
      ]);
    }
    const [first, second] = itemsOf({}, { ...equipped, Goodlift: '99' });
    expect([first, second].map((item) => [item?.facts.fields.equipment, item?.line])).toEqual([
      ['Equipped', line + 1],
      ['Raw', line],
    ]);
  });

  test.each([
    ['Raw', 'Raw'],
    ['Wraps', 'Raw'],
    ['Single-ply', 'Equipped'],
    ['Multi-ply', 'Equipped'],
    ['Unlimited', 'Equipped'],
  ])('%s is %s', (Equipment, equipment) => {
    expect(lifterOf({ Equipment }).fields.equipment).toBe(equipment);
  });

  test('tell of the birth together', () => {
    const facts = itemsOf({ Age: '30' }, { ...equipped, Age: '31', Date: '2020-09-01' });
    expect(facts.map((item) => [item.facts.fields.birthYear, item.facts.fields.age])).toEqual([
      [1989, 31],
      [1989, 31],
    ]);
  });
});

describe('a meet', () => {
  const meetOf = (row: Row) => lifterOf(row).fields.meet;
  test('has its town where both are known and fit', () => {
    const long = 'x'.repeat(115);
    expect(meetOf({ MeetTown: '' })).toBe('World Classic Championships');
    expect(meetOf({ MeetName: '' })).toBe('Minsk');
    expect(meetOf({ MeetName: '', MeetTown: '' })).toBeNull();
    expect(meetOf({ MeetName: long })).toBe(long);
  });
});

describe('what is odd is remarked upon, and taken', () => {
  const remarksOf = (...rows: Row[]) =>
    itemsOf(...rows).flatMap((item) =>
      (item.remarks ?? []).map(({ remark }) => `${item.line} ${remark}`),
    );

  test('a total that is not the sum of its three lifts, of a result that is taken', () => {
    const odd = { TotalKg: '410', Goodlift: '99' };
    expect(remarksOf({})).toEqual([]);
    expect(remarksOf({}, odd)).toEqual(['3 Jane Doe: 410, but 150 + 82.5 + 170 = 402.5']);
    expect(remarksOf(odd, { Goodlift: '100' })).toEqual([]);
    expect(remarksOf({ ...odd, Best3DeadliftKg: '-180' })).toEqual([]);
    // The least that is different; in hundredths, for 0.1 + 0.2 is not 0.3.
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
    // What the age is by years alone is not known.
    expect(remarks('')).toEqual([]);
  });

  test('says the age, the class, the birth year and the day', () => {
    expect(remarksOf({ Division: 'Juniors', Age: '30.5' })).toEqual([
      '2 Jane Doe: 31 years in the class Junior, born in 1989, on 2020-06-01',
    ]);
    expect(remarksOf({ Division: 'Masters 4', Age: '60.5' })).toHaveLength(1);
    expect(remarksOf({ Division: 'Masters 4', Age: '90.5' })).toEqual([]);
    expect(remarksOf({ Division: 'Open', Age: '70.5' })).toEqual([]);
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
    const row = format.read(
      old.map((column) => result[column as keyof typeof result]),
      line,
    );
    expect(row).toMatchObject({
      parsed: {
        results: {
          Raw: {
            points: goodlift({ gender: 'mujer', equipped: false, bodyweight: 62.4, total: 402.5 }),
          },
        },
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
    [{ Date: '2024-02-30' }, 'Date is no date: 2024-02-30'],
    [{ Date: '9999-99-99' }, 'Date is no date: 9999-99-99'],
    [{ BodyweightKg: '1e9' }, 'BodyweightKg is no number: 1e9'],
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
